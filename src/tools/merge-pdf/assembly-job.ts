import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import type {
  Assembly,
  AssemblyPlan,
  Loss,
  Rescue,
  SourceDocument,
} from '../../engines/pdf/assemble/plan.ts'

/** A file to be made. */
export interface PlannedFile {
  name: string
  plan: AssemblyPlan
}

export interface AssemblyInput {
  sources: readonly SourceDocument[]
  files: readonly PlannedFile[]
}

export interface AssembledFile {
  file: File
  pageCount: number
}

export interface AssemblyResult {
  files: readonly AssembledFile[]
  /** Each kind once a source. */
  losses: readonly Loss[]
}

/** What the page asks of its worker. */
export type AssemblyCalls = { assemble: { input: AssemblyInput; result: AssemblyResult } }

/** The engine's two steps. */
export interface Assembler<Sources> {
  openSources(sources: readonly SourceDocument[], rescue: Rescue, report?: Report): Promise<Sources>
  assemble(sources: Sources, plan: AssemblyPlan, report?: Report): Promise<Assembly>
}

/** How much of the work the opening of the sources is taken for; what is left is shared out by pages. */
const openingShare = 0.3

/** What is lost of a source is said once, however many files are made of it; links that lead nowhere add up. */
export const mergeLosses = (losses: readonly Loss[]): readonly Loss[] => {
  const merged = new Map<string, Loss>()
  for (const loss of losses) {
    const key = `${String(loss.document)} ${loss.kind}`
    const known = merged.get(key)
    const counts = [known?.count, loss.count].filter((count) => count !== undefined)
    const count =
      loss.kind === 'links' ? counts.reduce((sum, each) => sum + each, 0) : Math.max(...counts)
    merged.set(
      key,
      counts.length === 0
        ? { document: loss.document, kind: loss.kind }
        : { document: loss.document, kind: loss.kind, count },
    )
  }
  return [...merged.values()]
}

/** Files may be moved, changed or deleted since they were chosen. */
const expectReadable = async (sources: readonly SourceDocument[]): Promise<void> => {
  for (const { file, name } of sources)
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch (cause) {
      throw new ToolError('damaged', { fileName: name, cause })
    }
}

/** Opens the sources once and makes every planned file of them, one after the other. */
export const assembleFiles =
  <Sources>(engine: Assembler<Sources>, rescue: Rescue) =>
  async ({ sources, files }: AssemblyInput, report: Report): Promise<AssemblyResult> => {
    await expectReadable(sources)
    const open = await engine.openSources(sources, rescue, (done, total) =>
      report((openingShare * done) / Math.max(total, 1), 1),
    )
    const pageCount = files.reduce((sum, { plan }) => sum + plan.pages.length, 0)
    const made: AssembledFile[] = []
    const losses: Loss[] = []
    let pagesDone = 0
    for (const { name, plan } of files) {
      const start = pagesDone
      const tell: Report = (done, total) => {
        const pages = start + (plan.pages.length * done) / Math.max(total, 1)
        report(openingShare + ((1 - openingShare) * pages) / pageCount, 1)
      }
      const assembly = await engine.assemble(open, plan, tell)
      // A page that is missing must never go unnoticed.
      if (assembly.pageCount !== plan.pages.length) throw new ToolError('damaged')
      pagesDone += plan.pages.length
      losses.push(...assembly.losses)
      made.push({
        file: new File([assembly.pdf], name, { type: 'application/pdf' }),
        pageCount: assembly.pageCount,
      })
    }
    return { files: made, losses: mergeLosses(losses) }
  }
