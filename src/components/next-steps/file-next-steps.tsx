import { type ContentKind, fileTypes } from '../../core/files.ts'
import { keysOf } from '../../core/keys.ts'
import type { Tool } from '../../core/tool.ts'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { leaveTransfer } from '../transfer.ts'
import { type NextStep, NextSteps } from './next-steps.tsx'

/** More files are downloaded and opened in portions, because nobody would read the next tool's list to its end. */
export const maxTransferredFiles = 100

/** Files that disappear with their page are copied to memory for the transfer. This limits their total size. */
export const maxCopiedBytes = 100 * 1024 * 1024

interface Options {
  /**
   * The bytes disappear with the page that made them, such as those of a zip file in the page's private file
   * system.
   */
  isFleeting?: boolean
}

/** Is true when a next tool would accept all of the files. */
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
 * Returns the steps that continue with files. There are none when the files are too many or too large to be
 * transferred.
 *
 * @param tool - the tool that made the files.
 * @param kinds - the kind of all the files, or the kinds of the files: then each step takes all of them.
 */
export const nextStepsForFiles = (
  tool: Pick<Tool, 'id' | 'offers'>,
  kinds: ContentKind | readonly ContentKind[],
  files: readonly File[],
  options: Options = {},
): NextStep[] => {
  if (!isTransferable(files, options)) return []
  const from = tool.id
  const [first, ...others] = typeof kinds === 'string' ? [kinds] : [...new Set(kinds)]
  const offered = (kind: ContentKind) => tool.offers?.[kind] ?? []
  if (first === undefined) return []
  const toolIds = offered(first).filter((id) => others.every((kind) => offered(kind).includes(id)))
  return toolIds.map((toolId) => ({
    toolId,
    give: options.isFleeting
      ? async () => leaveTransfer({ toolId, from, files: await Promise.all(files.map(copy)) })
      : () => leaveTransfer({ toolId, from, files }),
  }))
}

interface FileNextStepsProps {
  /** The tool that made the files. */
  tool: Tool
  /** The kind of all results, or the kinds of the results; by default, the types of the files. */
  kind?: ContentKind | readonly ContentKind[]
  results: readonly { file: File }[]
}

/** Returns the kinds of files whose type is known, each once. */
const kindsOf = (files: readonly { file: File }[]): readonly ContentKind[] =>
  keysOf(fileTypes).filter((kind) =>
    files.some(({ file }) => file.type === fileTypes[kind].mimeType),
  )

/** Links to the tools that can continue with the results of a tool that makes files. */
export const FileNextSteps = ({ tool, kind, results }: FileNextStepsProps) => (
  <NextSteps
    steps={nextStepsForFiles(
      tool,
      kind ?? kindsOf(results),
      results.map(({ file }) => file),
    )}
  />
)
