import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'
import type {
  Assembly,
  AssemblyPlan,
  Loss,
  RewritePdf,
  SourceDocument,
} from '../../engines/pdf/assemble/plan.ts'

/** A file that is to be made. */
interface PlannedFile {
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
  /** What could not be kept: each kind of loss occurs once per source. */
  losses: readonly Loss[]
}

/** The calls that the assembly worker answers. */
export type AssemblyCalls = { assemble: { input: AssemblyInput; result: AssemblyResult } }

/** The same worker makes a PDF of one page of a JPEG or PNG. */
export type PictureCalls = { imageToPdf: { input: { file: File }; result: Blob } }

/** The two steps of the assembly engine. */
export interface Assembler<Sources> {
  openSources(
    sources: readonly SourceDocument[],
    rewrite: RewritePdf,
    report?: Report,
  ): Promise<Sources>
  assemble(sources: Sources, plan: AssemblyPlan, report?: Report): Promise<Assembly>
}

/** The share of the progress that opening the sources takes, from 0 to 1; the rest is divided among the pages. */
const openingShare = 0.3

/**
 * Merges equal losses, so that each is listed once per source, however many files are made of the source. The counts of
 * broken links are added; of other kinds, the largest count is kept.
 */
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

/**
 * Checks that the sources can still be read: they may have been moved, changed or deleted after they were chosen.
 *
 * @throws {ToolError} `damaged`, with the file's name.
 */
const expectReadable = async (sources: readonly SourceDocument[]): Promise<void> => {
  for (const { file, name } of sources)
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch (cause) {
      throw new ToolError('damaged', { fileName: name, cause })
    }
}

/**
 * Opens the sources once and makes every planned file of them, one after the other.
 *
 * @throws {ToolError} `damaged`, and the errors of the engine.
 */
export const assembleFiles =
  <Sources>(engine: Assembler<Sources>, rewrite: RewritePdf) =>
  async ({ sources, files }: AssemblyInput, report: Report): Promise<AssemblyResult> => {
    await expectReadable(sources)
    const open = await engine.openSources(sources, rewrite, (done, total) =>
      report((openingShare * done) / Math.max(total, 1), 1),
    )
    const pageCount = files.reduce((sum, { plan }) => sum + plan.pages.length, 0)
    const made: AssembledFile[] = []
    const losses: Loss[] = []
    let pagesDone = 0
    for (const { name, plan } of files) {
      const start = pagesDone
      const reportFile: Report = (done, total) => {
        const pages = start + (plan.pages.length * done) / Math.max(total, 1)
        report(openingShare + ((1 - openingShare) * pages) / pageCount, 1)
      }
      const assembly = await engine.assemble(open, plan, reportFile)
      // A missing page must never go unnoticed.
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
