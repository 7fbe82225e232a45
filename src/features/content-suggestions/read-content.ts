import type { SharedContent } from '../../core/share.ts'
import {
  sniffFileKind,
  sniffedByteCount,
  type FileKind,
} from '../../engines/image/sniff-file-kind.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import { tools } from '../../tools/index.ts'

/** A file with the type that its content shows. `fault` is the reason why no tool can use it. */
export interface RecognizedFile {
  file: File
  /** Text files have no signature, so they are recognized by their name. */
  kind: FileKind | 'txt'
  /** The file is a PDF whose pages are images without text. This is found out only after the file is recognized. */
  isScan?: boolean
  fault?: 'too-large' | 'empty' | 'unreadable' | 'unknown'
}

/** Files, a text or an address that came from outside, by what can be done with it. */
export type Content =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string; file?: File }
  | { kind: 'address'; address: string }
  | { kind: 'files'; files: readonly RecognizedFile[] }

/** The kinds of files that some tool accepts. */
const usableKinds: ReadonlySet<string> = new Set(tools.flatMap(({ accepts = [] }) => accepts))

const isNamedAsText = ({ type, name }: File): boolean =>
  type.startsWith('text/') || /\.(txt|md|csv)$/i.test(name)

/** Recognizes a file by its first bytes. It never throws: a file that cannot be read has a fault. */
const recognizeFile = async (file: File): Promise<RecognizedFile> => {
  if (file.size === 0) return { file, kind: 'unknown', fault: 'empty' }
  if (file.size > maxFileBytes) return { file, kind: 'unknown', fault: 'too-large' }
  try {
    const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
    const sniffed = sniffFileKind(head)
    const kind = sniffed === 'unknown' && isNamedAsText(file) ? 'txt' : sniffed
    return usableKinds.has(kind) ? { file, kind } : { file, kind, fault: 'unknown' }
  } catch {
    // The file was moved, deleted or locked in the meantime.
    return { file, kind: 'unknown', fault: 'unreadable' }
  }
}

/** Longer texts are not read: visitors paste those rather than share them. */
const maxTextBytes = 5 * 1024 * 1024

const readText = async (file: File): Promise<string | undefined> => {
  if (!isNamedAsText(file) || file.size > maxTextBytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

/** Android often puts a shared URL into the text. */
const addressIn = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text) ? text : undefined

/** Examines what was dropped, chosen, pasted, or shared with the installed app. */
export const readContent = async ({ files, title, text, url }: SharedContent): Promise<Content> => {
  const [only, ...others] = files
  if (only) {
    const read = others.length === 0 ? await readText(only) : undefined
    if (read !== undefined && read.trim() !== '') return { kind: 'text', text: read, file: only }
    return { kind: 'files', files: await Promise.all(files.map(recognizeFile)) }
  }
  const said = text?.trim() ?? ''
  const address = url?.trim() || addressIn(said)
  if (address !== undefined && (said === '' || said === address))
    return { kind: 'address', address }
  const whole = [said, address].filter((part) => part !== undefined && part !== '').join('\n')
  if (whole !== '') return { kind: 'text', text: whole }
  const heading = title?.trim() ?? ''
  return heading === '' ? { kind: 'nothing' } : { kind: 'text', text: heading }
}
