import type { SharedContent } from '../../core/share.ts'
import {
  sniffFileKind,
  sniffedByteCount,
  type FileKind,
} from '../../engines/image/sniff-file-kind.ts'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import { tools } from '../../tools/index.ts'
import { byPopularity, type Tool } from '../../core/tool.ts'

/** A received file. `fault` is the reason why it cannot be used. */
export interface ReceivedFile {
  file: File
  /** Text files have no signature, so they are recognised by their name. */
  kind: FileKind | 'txt'
  fault?: 'too-large' | 'empty' | 'unreadable' | 'unknown'
}

/** The received content, by what can be done with it. */
export type Content =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string; file?: File }
  | { kind: 'address'; address: string }
  | { kind: 'files'; files: readonly ReceivedFile[] }

/** The kinds of files that some tool accepts. */
const usable: ReadonlySet<string> = new Set(tools.flatMap(({ accepts = [] }) => accepts))

/** Longer texts are not read: visitors paste those rather than share them. */
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
    // The file was moved, deleted or locked in the meantime.
    return { file, kind: 'unknown', fault: 'unreadable' }
  }
}

/** Android often puts a shared URL into the text. */
const addressIn = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text) ? text : undefined

/** Examines what was received. */
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

/**
 * Returns whether the operating system has surely opened this page with shared content: in a window of the installed
 * app, and without a referrer.
 *
 * A page of another site can send the same request in an ordinary tab. The service worker cannot tell the two apart:
 * it is not shown `Sec-Fetch-Site`, and `Origin` is "null" for a share as well as for a site without a referrer. Real
 * shares arrive in a tab only where the visitor has told the browser to open the app there.
 */
export const isFromSystem = (page: {
  document: Pick<Document, 'referrer'>
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>
}): boolean => page.document.referrer === '' && !page.matchMedia('(display-mode: browser)').matches

/** How long to wait for the service worker, which answers at once when it has shared content. */
const answerMs = 5000

/** Asks the service worker for shared content. The result is empty where there is no service worker or no content. */
export const takeFromWorker = (): Promise<SharedContent> =>
  new Promise((resolve) => {
    const nothing = () => resolve({ files: [] })
    // `serviceWorker` is missing in private windows.
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

/** Returns the files that the app was opened with. Files that no longer exist are left out. */
export const takeOpened = async (
  handles: readonly Pick<FileSystemFileHandle, 'getFile'>[],
): Promise<SharedContent> => {
  const files = await Promise.all(handles.map((handle) => handle.getFile().catch(() => undefined)))
  return { files: files.filter((file) => file !== undefined) }
}

/** Sorts tools for a single file first, because they are more likely for one file. */
const byLikelihood = (one: Tool, other: Tool): number =>
  Number(other.acceptsOneFile ?? false) - Number(one.acceptsOneFile ?? false) ||
  byPopularity(one, other)

/**
 * Returns the ids of the tools that accept everything that was received, the most likely first.
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
