import { type ContentKind, fileTypes, isFileTypeId } from '../../core/files.ts'
import { byPopularity, type Tool } from '../../core/tool.ts'
import { tools } from '../../tools/index.ts'
import type { Content } from './read-content.ts'

/**
 * Sorts the most likely tools first: for one file those that take one file at a time, then the most visited tools, then
 * those that come first in their group.
 */
const byLikelihood = (one: Tool, other: Tool): number =>
  Number(other.acceptsOneFile ?? false) - Number(one.acceptsOneFile ?? false) ||
  byPopularity(one, other)

/**
 * Returns the ids of the tools that accept everything that is given, the most likely first.
 *
 * @param kinds - the kind of each file or text; a kind that no tool accepts fits none.
 */
export const toolsFor = (
  kinds: readonly string[],
  among: readonly Tool[] = tools,
): readonly string[] =>
  kinds.length === 0
    ? []
    : among
        .filter(({ accepts, acceptsOneFile = false }) => {
          const accepted: readonly string[] = accepts ?? []
          const takesAll = kinds.every((kind) => accepted.includes(kind))
          return takesAll && (!acceptsOneFile || kinds.length === 1)
        })
        .toSorted(byLikelihood)
        .map(({ id }) => id)

/** What visitors call a group of files; `files` are of several sorts. */
export type FileSort = 'scans' | 'pdfs' | 'photos' | 'images' | 'texts' | 'files'

/** Cameras and phones make files of these types, so that they are called photos rather than images. */
const photoKinds: ReadonlySet<string> = new Set(['jpeg', 'heic'])

const isImage = (kind: string): boolean =>
  isFileTypeId(kind) && fileTypes[kind].mimeType.startsWith('image/')

/** What decides which tools are offered for a file. */
export interface FileTraits {
  kind: string
  /** The file is a PDF whose pages are images without text. */
  isScan?: boolean
}

/** Returns what these files are called together. */
export const sortOf = (files: readonly FileTraits[]): FileSort => {
  const kinds = files.map(({ kind }) => kind)
  if (files.length > 0 && files.every(({ isScan = false }) => isScan)) return 'scans'
  if (kinds.every((kind) => kind === 'pdf')) return 'pdfs'
  if (kinds.every((kind) => photoKinds.has(kind))) return 'photos'
  if (kinds.every(isImage)) return 'images'
  return kinds.every((kind) => kind === 'txt') ? 'texts' : 'files'
}

/** Files that go together, and the tools that accept all of them, the most likely first. */
export interface Suggestion<Given extends FileTraits> {
  sort: FileSort
  files: readonly Given[]
  toolIds: readonly string[]
}

/** Returns the tools in their order for scanned PDFs, for which most others come too early. */
const orderedForScans = (toolIds: readonly string[], among: readonly Tool[]): readonly string[] => {
  const rankOf = (toolId: string) => among.find(({ id }) => id === toolId)?.scanRank ?? Infinity
  return toolIds.toSorted((one, other) => rankOf(one) - rankOf(other) || 0)
}

const suggest = <Given extends FileTraits>(
  files: readonly Given[],
  among: readonly Tool[],
): Suggestion<Given> => {
  const sort = sortOf(files)
  const toolIds = toolsFor(
    files.map(({ kind }) => kind),
    among,
  )
  return { sort, files, toolIds: sort === 'scans' ? orderedForScans(toolIds, among) : toolIds }
}

const isUseful = ({ toolIds }: Suggestion<FileTraits>) => toolIds.length > 0

/**
 * Returns what can be done with files: with all of them together, and then with those of one sort. Files of one sort
 * are split further, by their type, only where no tool accepts them together.
 *
 * @param files - each of a kind that some tool accepts.
 */
export const suggestForFiles = <Given extends FileTraits>(
  files: readonly Given[],
  among: readonly Tool[] = tools,
): readonly Suggestion<Given>[] => {
  if (files.length === 0) return []
  const together = suggest(files, among)
  if (together.sort !== 'files' && isUseful(together)) return [together]
  const kindsOf = (some: readonly Given[]) => [...new Set(some.map(({ kind }) => kind))]
  const ofKinds = (wanted: (kind: string) => boolean) => files.filter(({ kind }) => wanted(kind))
  const sorts = [
    ofKinds((kind) => kind === 'pdf'),
    ofKinds(isImage),
    ofKinds((kind) => kind !== 'pdf' && !isImage(kind)),
  ].filter((some) => some.length > 0)
  const bySort = sorts.flatMap((some) => {
    const suggestion = suggest(some, among)
    if (isUseful(suggestion)) return [suggestion]
    return kindsOf(some).map((kind) =>
      suggest(
        ofKinds((other) => other === kind),
        among,
      ),
    )
  })
  return [...(together.sort === 'files' ? [together] : []), ...bySort].filter(isUseful)
}

/** Returns the tools for a text or an address. */
export const toolsForText = (
  content: Extract<Content, { kind: 'text' | 'address' }>,
): readonly string[] => {
  if (content.kind === 'address') return toolsFor(['address'])
  const asFile = content.file ? toolsFor(['txt']) : []
  return [...new Set([...toolsFor(['text']), ...asFile])]
}

/** Returns the types of file that some tool accepts. */
export const acceptedTypes = (among: readonly Tool[] = tools): readonly ContentKind[] => [
  ...new Set(among.flatMap(({ accepts = [] }) => accepts).filter(isFileTypeId)),
]
