import { useCallback, useRef, useState } from 'react'
import { callOnce, preloadWorker } from '../../core/worker-calls.ts'
import { type OpenedPdf, type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import type { OpeningEvent } from '../../components/pdf/opening.ts'
import type { LoadThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import { type Perform, useOwnWork, useDisposable } from '../../components/file-tool/use-work.ts'
import type { Work } from '../../components/file-tool/work.ts'
import type { ChosenDocument, DocumentEvent } from './state.ts'
import type {
  AssemblyCalls,
  AssemblyInput,
  AssemblyResult,
  PictureCalls,
} from './assemble-files.ts'

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Returns the function that draws the thumbnail of a page; it is the same function for the same page on every call. */
export type ThumbnailOf = (documentId: number, pageIndex: number) => LoadThumbnail

export interface Viewer {
  get: () => PdfViewer
  thumbnailOf: ThumbnailOf
}

/** Returns the PDF viewer of a tab. It is created when it is first used, and disposed of when the visitor leaves. */
export const useViewer = (): Viewer => {
  const thumbnails = useRef(new Map<string, LoadThumbnail>())
  const get = useDisposable(createPdfViewer)
  const thumbnailOf = useCallback<ThumbnailOf>(
    (documentId, pageIndex) => {
      const key = `${String(documentId)} ${String(pageIndex)}`
      const known = thumbnails.current.get(key)
      if (known) return known
      const draw: LoadThumbnail = (options) => get().renderThumbnail(documentId, pageIndex, options)
      thumbnails.current.set(key, draw)
      return draw
    },
    [get],
  )
  return { get, thumbnailOf }
}

/** The number of files that are opened at the same time. */
const maxConcurrentDocuments = 2

/**
 * Opens chosen files with the viewer.
 *
 * @param dispatch - must be the same function on every render.
 * @returns `isLoadingViewer`, which is true until the viewer has answered for the first time.
 */
export const useDocuments = (
  documents: readonly ChosenDocument[],
  viewer: Viewer,
  dispatch: (event: DocumentEvent) => void,
): { isLoadingViewer: boolean } => {
  const [hasViewer, setHasViewer] = useState(false)
  const onOpeningEvent = useCallback(
    (id: number, event: OpeningEvent<OpenedPdf>) => {
      // Any other answer, even an error of the file, shows that the viewer is loaded.
      if (event.type !== 'not-opened' || event.code !== 'engine-not-loaded') {
        setHasViewer(true)
        preloadWorker(createWorker)
      }
      dispatch({ ...event, id })
    },
    [dispatch],
  )
  useDocumentStore(documents, viewer.get, onOpeningEvent, maxConcurrentDocuments)
  return { isLoadingViewer: !hasViewer }
}

/**
 * A worker that reports nothing for this long counts as stuck. Writing a large file may take half of this time on a
 * slow phone.
 */
const silenceLimitMs = 90_000

/**
 * Returns a file of which pages can be taken: a PDF as it is, and a JPEG or PNG as a PDF of one page, which has the
 * picture's name and no camera data.
 *
 * @throws {ToolError} as `imageToPdf` does.
 */
export const withPageOfPicture = async (file: File): Promise<File> => {
  const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
  if (!['jpeg', 'png'].includes(sniffFileKind(head))) return file
  const pdf = await callOnce<PictureCalls>(createWorker, 'imageToPdf', { file }, { silenceLimitMs })
  return new File([pdf], file.name, { type: 'application/pdf' })
}

/** The work of the assembly worker. Its progress is the share that is done, from 0 to 1. */
interface Assembling {
  work: Work<AssemblyInput, AssemblyResult, number>
  start: (input: AssemblyInput) => void
  cancel: () => void
  /** Removes the result, or the error of the last attempt. */
  clear: () => void
}

const assemble: Perform<AssemblyInput, AssemblyResult, number> = async (
  input,
  { report, signal },
) => {
  const result = await callOnce<AssemblyCalls>(createWorker, 'assemble', input, {
    signal,
    silenceLimitMs,
    onProgress: (done, total) => report(done / total),
  })
  return { type: 'finished', result }
}

/** Runs one assembly at a time, in a worker that lives as long as the work. */
export const useAssembly = (): Assembling => {
  const { work, dispatch } = useOwnWork(assemble)
  return {
    work,
    start: useCallback((request) => dispatch({ type: 'started', request }), [dispatch]),
    cancel: useCallback(() => dispatch({ type: 'cancelled' }), [dispatch]),
    clear: useCallback(() => dispatch({ type: 'cleared' }), [dispatch]),
  }
}
