import type { SharedContent } from '../../core/share.ts'
import {
  type FileKind,
  sniffFileKind,
  sniffedByteCount,
} from '../../engines/image/sniff-file-kind.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import { tools } from '../../tools/index.ts'

/** A file that was received, and why it cannot be used where it cannot. */
export interface ReceivedFile {
  file: File
  /** A text has no signature to be told by: it goes by its name. */
  kind: FileKind | 'txt'
  fault?: 'too-large' | 'empty' | 'unreadable' | 'unknown'
}

/** What was received, by what can be done with it. */
export type Content =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string; file?: File }
  | { kind: 'address'; address: string }
  | { kind: 'files'; files: readonly ReceivedFile[] }

/** Kinds that some tool takes. */
const usable: ReadonlySet<string> = new Set(tools.flatMap(({ accepts = [] }) => accepts))

/** Longer texts are counted as well, but are pasted rather than shared. */
const maxTextBytes = 5 * 1024 * 1024

const isNamedAsText = ({ type, name }: File): boolean =>
  type.startsWith('text/') || /\.(txt|md|csv)$/i.test(name)

const readText = async (file: File): Promise<string | undefined> => {
  if (!isNamedAsText(file) || file.size > maxTextBytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

const examine = async (file: File): Promise<ReceivedFile> => {
  if (file.size === 0) return { file, kind: 'unknown', fault: 'empty' }
  if (file.size > maxFileBytes) return { file, kind: 'unknown', fault: 'too-large' }
  try {
    const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
    const sniffed = sniffFileKind(head)
    const kind = sniffed === 'unknown' && isNamedAsText(file) ? 'txt' : sniffed
    return usable.has(kind) ? { file, kind } : { file, kind, fault: 'unknown' }
  } catch {
    // Moved, deleted or locked since.
    return { file, kind: 'unknown', fault: 'unreadable' }
  }
}

/** Android puts a shared address into the text as often as into the address. */
const addressIn = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text) ? text : undefined

/** Looks into what was received. */
export const readContent = async ({ files, title, text, url }: SharedContent): Promise<Content> => {
  const [only, ...others] = files
  if (only) {
    const read = others.length === 0 ? await readText(only) : undefined
    if (read !== undefined && read.trim() !== '') return { kind: 'text', text: read, file: only }
    return { kind: 'files', files: await Promise.all(files.map(examine)) }
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

/** A worker that has what was shared answers at once. */
const answerMs = 5000

/** Asks our worker for what was shared; nothing where no worker is there, or it knows of nothing. */
export const takeFromWorker = (): Promise<SharedContent> =>
  new Promise((resolve) => {
    const nothing = () => resolve({ files: [] })
    // Missing in windows that keep nothing.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
    if (!worker) {
      nothing()
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<SharedContent>) => {
      resolve(data)
      port1.close()
    })
    port1.start()
    worker.postMessage({ type: 'take-shared' }, [port2])
    setTimeout(nothing, answerMs)
  })

/** The files that the app was opened with; those that are gone by now are left out. */
export const takeOpened = async (
  handles: readonly Pick<FileSystemFileHandle, 'getFile'>[],
): Promise<SharedContent> => {
  const files = await Promise.all(handles.map((handle) => handle.getFile().catch(() => undefined)))
  return { files: files.filter((file) => file !== undefined) }
}
