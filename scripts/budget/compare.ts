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

/** The schema of `budget.json`: bytes as sent, where 1 KB is 1,000 bytes. */
export const budgetSchema = z.strictObject({
  /** The budgets per kind of page: the home page, a group of tools, or the static pages. */
  firstVisit: z.record(z.string(), firstVisit),
  /** The budget of a tool's own script, which no other page starts with. */
  ownScript: bytes,
  /** The budget of what a tool fetches when it is used: its worker. */
  worker: bytes,
  /** The same for each tool whose worker includes an engine. */
  engines: z.record(z.string(), bytes),
})
export type Budget = z.infer<typeof budgetSchema>

/** One figure compared with its budget. */
export interface Comparison {
  what: string
  /** The page or file with the worst figure. */
  where: string
  figure: number
  /** The budget; undefined where `budget.json` has none, which is a fault. */
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

/** Compares every figure with its budget. The worst page of each kind stands for all of them. */
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
