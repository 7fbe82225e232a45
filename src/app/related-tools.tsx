import { useSyncExternalStore } from 'react'
import { useTranslation } from '../components/use-translation.ts'
import type { Tool } from '../core/tool.ts'
import { tools } from '../tools/index.ts'
import { readStored, store, storagePrefix } from '../components/storage.ts'
import { chooseRelated } from './choose-related.ts'
import { ToolCard } from '../site/tool-card.tsx'

const storageKey = `${storagePrefix}visit`
const ofThisTab = () => sessionStorage

const maxSeed = 2 ** 31
let unstoredSeed: number | undefined

/** One number a visit, so that the choice is random and stays put while one goes back and forth. */
const visitSeed = (): number => {
  const stored = Number(readStored(storageKey, ofThisTab) ?? Number.NaN)
  if (Number.isInteger(stored)) return stored
  unstoredSeed ??= Math.floor(Math.random() * maxSeed)
  store(storageKey, String(unstoredSeed), ofThisTab)
  return unstoredSeed
}

const prerenderedSeed = () => 0
const neverChanges = () => () => {}

/** Links to other tools, the same throughout a visit; search engines see the prerendered choice. */
export const RelatedTools = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('common')
  const seed = useSyncExternalStore(neverChanges, visitSeed, prerenderedSeed)
  const related = chooseRelated(tool, tools, seed)
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related" className="section-title">
        {t('related')}
      </h2>
      <ul>
        {related.map((other) => (
          <li key={other.id}>
            <ToolCard tool={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
