import { useSyncExternalStore } from 'react'
import { useTranslation } from '../ui/use-translation.ts'
import { seedOf, shuffle } from '../core/shuffle.ts'
import type { Tool } from '../core/tool.ts'
import { tools } from '../tools/index.ts'
import { readStored, store, storagePrefix } from '../ui/storage.ts'
import { ToolCard } from './tool-card.tsx'

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

/** Links to other tools chosen at random: 4, or 3 on the page of a file tool. */
export const RelatedTools = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('common')
  const seed = useSyncExternalStore(neverChanges, visitSeed, prerenderedSeed)
  const count = tool.group === 'files' ? 3 : 4
  const related = shuffle(
    tools.filter((other) => other.id !== tool.id),
    seed ^ seedOf(tool.id),
  ).slice(0, count)
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
