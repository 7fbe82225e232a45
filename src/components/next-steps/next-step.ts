import type { ContentKind } from '../../core/content-kinds.ts'
import type { Tool } from '../../core/tool.ts'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { handOver } from '../hand-over.ts'

/** A tool that can go on with a result. */
export interface NextStep {
  toolId: string
  /** Leaves the result for it. */
  give: () => void | Promise<void>
}

/** More is saved and dropped in portions: the next tool would show a list that nobody reads to its end. */
export const mostCarriedFiles = 100

/** Files that are gone with their page are copied to memory on the way, in bytes all together. */
export const maxCopiedBytes = 100 * 1024 * 1024

interface Options {
  /** The bytes are gone with the page they were made on, such as those of a zip in the page's own folder. */
  isFleeting?: boolean
}

/** Whether a next tool would take all of them. */
export const canBeCarried = (
  files: readonly Pick<File, 'size'>[],
  { isFleeting = false }: Options = {},
): boolean =>
  files.length > 0 &&
  files.length <= mostCarriedFiles &&
  files.every(({ size }) => size > 0 && size <= maxFileBytes) &&
  (!isFleeting || files.reduce((sum, { size }) => sum + size, 0) <= maxCopiedBytes)

const copy = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, {
    type: file.type,
    lastModified: file.lastModified,
  })

/**
 * The steps that go on with files; none where they are too many or too large to be carried.
 *
 * @param tool - the tool that made them.
 * @param kind - what they are.
 */
export const stepsWithFiles = (
  tool: Pick<Tool, 'id' | 'offers'>,
  kind: ContentKind,
  files: readonly File[],
  options: Options = {},
): NextStep[] => {
  if (!canBeCarried(files, options)) return []
  const from = tool.id
  return (tool.offers?.[kind] ?? []).map((toolId) => ({
    toolId,
    give: options.isFleeting
      ? async () => handOver({ toolId, from, files: await Promise.all(files.map(copy)) })
      : () => handOver({ toolId, from, files }),
  }))
}
