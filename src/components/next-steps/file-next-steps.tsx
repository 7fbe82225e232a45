import type { ContentKind } from '../../core/files.ts'
import type { Tool } from '../../core/tool.ts'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { leaveTransfer } from '../transfer.ts'
import { type NextStep, NextSteps } from './next-steps.tsx'

/** More is saved and dropped in portions: the next tool would show a list that nobody reads to its end. */
export const maxTransferredFiles = 100

/** Files that are gone with their page are copied to memory on the way, in bytes all together. */
export const maxCopiedBytes = 100 * 1024 * 1024

interface Options {
  /** The bytes are gone with the page they were made on, such as those of a zip in the page's own folder. */
  isFleeting?: boolean
}

/** Whether a next tool would take all of them. */
export const isTransferable = (
  files: readonly Pick<File, 'size'>[],
  { isFleeting = false }: Options = {},
): boolean =>
  files.length > 0 &&
  files.length <= maxTransferredFiles &&
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
export const nextStepsForFiles = (
  tool: Pick<Tool, 'id' | 'offers'>,
  kind: ContentKind,
  files: readonly File[],
  options: Options = {},
): NextStep[] => {
  if (!isTransferable(files, options)) return []
  const from = tool.id
  return (tool.offers?.[kind] ?? []).map((toolId) => ({
    toolId,
    give: options.isFleeting
      ? async () => leaveTransfer({ toolId, from, files: await Promise.all(files.map(copy)) })
      : () => leaveTransfer({ toolId, from, files }),
  }))
}

interface FileNextStepsProps {
  /** The tool that made them. */
  tool: Tool
  /** What they are. */
  kind: ContentKind
  results: readonly { file: File }[]
}

/** What can be done next with the results of a tool that makes files. */
export const FileNextSteps = ({ tool, kind, results }: FileNextStepsProps) => (
  <NextSteps
    steps={nextStepsForFiles(
      tool,
      kind,
      results.map(({ file }) => file),
    )}
  />
)
