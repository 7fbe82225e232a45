import type { Box } from '../page-content/geometry.ts'
import type { Link } from '../page-content/page-layout.ts'
import type { Letter } from './letter.ts'

/** In points: links are looked for by strips of this height. */
const stripPoints = 16
/** In heights of the font: the middle of small letters, above the baseline. */
const middleHeight = 0.3
/** Higher than this, in strips, a link is looked at for every letter. */
const mostStrips = 64

/** For each link the first that leads where it does: words over which two lie remain one. */
const firstAlike = (links: readonly Link[]): number[] => {
  const seen = new Map<string, number>()
  return links.map(({ url, target }, index) => {
    const key = JSON.stringify([url, target?.pageIndex, target?.y])
    const first = seen.get(key) ?? index
    seen.set(key, first)
    return first
  })
}

/** Which link a letter belongs to; of those over one another, the one that is written last. */
export const findLinks = (links: readonly Link[]): ((letter: Letter) => number | undefined) => {
  const strips = new Map<number, number[]>()
  const everywhere: number[] = []
  const alike = firstAlike(links)
  for (const [index, { box }] of links.entries()) {
    const first = Math.floor(box.top / stripPoints)
    const last = Math.floor(box.bottom / stripPoints)
    // Also when there is no telling.
    if (!(last - first <= mostStrips)) {
      everywhere.push(index)
      continue
    }
    for (let at = first; at <= last; at += 1) strips.set(at, [...(strips.get(at) ?? []), index])
  }
  const isIn = (x: number, y: number, box: Box | undefined) =>
    box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  return ({ left, right, baseline, sizePoints }) => {
    const x = (left + right) / 2
    const y = baseline - middleHeight * sizePoints
    const near = [...everywhere, ...(strips.get(Math.floor(y / stripPoints)) ?? [])]
    const found = near.findLast((index) => isIn(x, y, links[index]?.box))
    return found === undefined ? undefined : alike[found]
  }
}
