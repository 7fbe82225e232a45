import { z } from 'zod'
import type { FirstVisit, PageFigures, ToolFigures } from './measure.ts'

const bytes = z.int().positive()

const firstVisit = z.strictObject({
  script: bytes,
  html: bytes,
  fonts: bytes,
  total: bytes,
  requests: bytes,
})

/** `budget.json`: bytes as sent, 1 KB being 1,000 of them. */
export const budgetSchema = z.strictObject({
  /** Per kind of page: the home page, a group of tools, or the static pages. */
  firstVisit: z.record(z.string(), firstVisit),
  /** A tool's own script: what no other page starts with. */
  ownScript: bytes,
  /** What a tool fetches when it is used: its worker. */
  worker: bytes,
  /** The same for the tools whose worker brings an engine along, each named. */
  engines: z.record(z.string(), bytes),
})
export type Budget = z.infer<typeof budgetSchema>

/** One figure held against its budget. */
export interface Comparison {
  what: string
  /** The page or file it was found at: the worst one. */
  where: string
  figure: number
  /** Undefined where `budget.json` names none, which is a fault. */
  budget: number | undefined
}

export const isOver = ({ figure, budget }: Comparison): boolean =>
  budget === undefined || figure > budget

const figureNames: readonly (keyof FirstVisit)[] = ['script', 'html', 'fonts', 'total', 'requests']

const compareKind = (kind: string, pages: readonly PageFigures[], budget: Budget): Comparison[] =>
  figureNames.flatMap((name) => {
    const [worst] = pages.toSorted((a, b) => b.firstVisit[name] - a.firstVisit[name])
    if (worst === undefined) return []
    return {
      what: `${kind}: ${name}`,
      where: worst.path,
      figure: worst.firstVisit[name],
      budget: budget.firstVisit[kind]?.[name],
    }
  })

/** Every figure with its budget, the worst page of each kind standing for all of it. */
export const compareWithBudget = (
  pages: readonly PageFigures[],
  tools: readonly ToolFigures[],
  budget: Budget,
): Comparison[] => {
  const kinds = [...new Set(pages.map(({ kind }) => kind))]
  return [
    ...kinds.flatMap((kind) =>
      compareKind(
        kind,
        pages.filter((page) => page.kind === kind),
        budget,
      ),
    ),
    ...tools.map(({ id, ownScript }) => ({
      what: 'own script',
      where: id,
      figure: ownScript,
      budget: budget.ownScript,
    })),
    ...tools
      .filter(({ engineFiles }) => engineFiles.length > 0)
      .map(({ id, engineFiles }) => ({
        what: `when used: ${engineFiles.map(({ address }) => address.replace(/^.*\//, '')).join(', ')}`,
        where: id,
        figure: engineFiles.reduce((sum, file) => sum + file.bytes, 0),
        budget: budget.engines[id] ?? budget.worker,
      })),
  ]
}
