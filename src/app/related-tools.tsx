import { shuffle } from '../core/random.ts'
import type { Tool } from '../core/tool.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../components/use-translation.ts'
import { tools } from '../tools/index.ts'
import { readStored, storagePrefix, store } from '../components/storage.ts'
import { ToolCard } from '../site/links.tsx'

/**
 * Chooses other tools at random: 4, or 3 on the page of a file tool. Those that continue with a result of the tool come
 * first, then those of its group. Within a group, each tool links to those that follow it in a shuffled circle, so that
 * each is also linked from as many others.
 */
export const chooseRelated = <Other extends Pick<Tool, 'id' | 'group' | 'offers'>>(
  tool: Other,
  candidates: readonly Other[],
  seed: number,
): readonly Other[] => {
  const order = shuffle(candidates, seed)
  const place = order.indexOf(tool)
  const others = [...order.slice(place + 1), ...order.slice(0, place)]
  const offered = new Set(Object.values(tool.offers ?? {}).flat())
  const distance = ({ id, group }: Other) => (offered.has(id) ? 0 : group === tool.group ? 1 : 2)
  return others
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, tool.group === 'files' ? 3 : 4)
}

const storageKey = `${storagePrefix}visit`
const ofThisTab = () => sessionStorage

const maxSeed = 2 ** 31
let unstoredSeed: number | undefined

/** Returns one random number per visit, so that the choice stays the same during the visit. */
const visitSeed = (): number => {
  const stored = Number(readStored(storageKey, ofThisTab) ?? Number.NaN)
  if (Number.isInteger(stored)) return stored
  unstoredSeed ??= Math.floor(Math.random() * maxSeed)
  store(storageKey, String(unstoredSeed), ofThisTab)
  return unstoredSeed
}

const prerenderedSeed = () => 0
const neverChanges = () => () => {}

/** Links to other tools, which stay the same during a visit. Search engines see the prerendered choice. */
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
