import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { type Report, connectWorker, preloadWorker } from '../../core/worker-calls.ts'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useOpening } from '../../components/pdf/document-store.ts'
import { type Perform, useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { saveBlob } from '../../components/transfer.ts'
import {
  type Conversion,
  type ConversionRequest,
  type RenderImage,
  type PageFailure,
  convertPages,
  withRetryAlone,
} from './convert-pages.ts'
import type { ConversionCalls } from './conversion-worker.ts'
import { type TemporaryFile, createTemporaryFile } from './temporary-files.ts'
import {
  type PlannedImage,
  countPagesInProgress,
  countViewers,
  imageFormats,
} from './plan-images.ts'
import { type Progress, type State, initialState, reduce } from './state.ts'

export const createConversionWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Loads the worker's script before it is needed, so that the work can start without a connection. */
const preloadConversionWorker = (): void => preloadWorker(createConversionWorker)

interface ConversionDependencies {
  /** The viewer in which the document is open. */
  viewer: PdfViewer
  source: { file: File; password?: string; documentId: number }
  report: Report
  signal: AbortSignal
}

const perCent = 100

const renderWith = (viewer: PdfViewer, documentId: number, signal: AbortSignal): RenderImage =>
  withRetryAlone(({ pageIndex, dpi, format, quality }: PlannedImage) =>
    viewer.renderPage(documentId, pageIndex, {
      dpi,
      type: imageFormats[format].mimeType,
      quality: quality / perCent,
      signal,
    }),
  )

/**
 * Converts pages with one or two viewers, and writes the zip in the conversion worker.
 *
 * @returns the images, and a function that deletes their zip, which must be called when they are no longer needed.
 * @throws {ToolError} the errors of `convertPages`; a zip that was begun is deleted.
 */
const convertWithWorkers = async (
  request: ConversionRequest,
  { viewer, source, report, signal }: ConversionDependencies,
): Promise<{ conversion: Conversion; release: () => Promise<void> }> => {
  const { file, password, documentId } = source
  const ready = [Promise.resolve(renderWith(viewer, documentId, signal))]
  const secondViewer =
    countViewers(request.images, navigator.hardwareConcurrency) > 1 ? createPdfViewer() : undefined
  if (secondViewer) {
    const opened = secondViewer.open(file, {
      signal,
      ...(password === undefined ? {} : { password }),
    })
    ready.push(opened.then((document) => renderWith(secondViewer, document.documentId, signal)))
  }
  // Each viewer renders several pages at a time: it draws one while the last one is being encoded.
  const rendererGroups = Array.from({ length: countPagesInProgress(request.images) }, () => ready)
  // The worker holds the zip between two calls.
  const worker = connectWorker<ConversionCalls>(createConversionWorker, { hasState: true })
  let temporaryFile: Promise<TemporaryFile> | undefined
  const release = async () => (await temporaryFile)?.release()
  try {
    const conversion = await convertPages(request, {
      renderers: rendererGroups.flat(),
      startZip: async () => {
        temporaryFile = createTemporaryFile()
        const { fileName } = await temporaryFile
        await worker.call('startZip', { fileName })
        return {
          add: async (name, image) => {
            await worker.call('addToZip', { name, image })
          },
          finish: () => worker.call('finishZip', undefined),
        }
      },
      report,
      signal,
    })
    return { conversion, release }
  } catch (error) {
    if (temporaryFile) {
      await temporaryFile
      await worker.call('abandonZip', undefined).catch(() => {
        // A worker that was terminated has closed the file already.
      })
      await release()
    }
    throw error
  } finally {
    worker.dispose()
    secondViewer?.dispose()
  }
}

/** A saved zip is kept for this long, because the browser may still be reading it after the click. */
const maxDownloadMs = 60_000

export interface PdfToImagesTool {
  state: State
  unlock(password: string): void
  retry(): void
  start(request: ConversionRequest): void
  cancel(): void
  adjust(): void
  /** Draws the thumbnail of a page, after a running conversion. */
  loadThumbnail(
    documentId: number,
    pageIndex: number,
    options: { maxSidePx: number; signal: AbortSignal },
  ): Promise<ImageBitmap>
  save(file: Blob, name: string): void
}

/**
 * Runs an action when a download can no longer be reading the zip.
 *
 * @param savedAtMs - when the zip was saved, in milliseconds on the clock of `performance.now()`.
 */
const runAfterDownload = (savedAtMs: RefObject<number>, act: () => void) => {
  const waitMs = savedAtMs.current + maxDownloadMs - performance.now()
  if (waitMs > 0) setTimeout(act, waitMs)
  else act()
}

/** Holds the state of a chosen document, its workers, and the temporary file of its zip. */
export const usePdfToImages = (file: File): PdfToImagesTool => {
  const [state, dispatch] = useReducer(reduce, file, initialState)
  const viewer = useDisposable(createPdfViewer)
  /** The running conversion. Thumbnails wait for it, because it is what the visitor has asked for. */
  const runningConversion = useRef<Promise<unknown>>(Promise.resolve())
  const savedAtMs = useRef(-Infinity)

  useOpening(state, dispatch, viewer, preloadConversionWorker)

  const opened = 'document' in state ? state : undefined
  const releaseZip = useRef<() => void>(undefined)
  const convert: Perform<ConversionRequest, Conversion, Progress, PageFailure> = async (
    request,
    { report, signal },
  ) => {
    if (!opened) throw new Error('no document is open')
    savedAtMs.current = -Infinity
    const running = convertWithWorkers(request, {
      viewer: viewer(),
      source: { ...opened.chosen, documentId: opened.document.documentId },
      report: (done, total) => report({ done, total }),
      signal,
    })
    runningConversion.current = running.catch(() => {})
    const { conversion, release } = await running
    if (signal.aborted) void release()
    else releaseZip.current = () => void release()
    return conversion.images.length > 0
      ? { type: 'finished', result: conversion }
      : { type: 'all-failed', failures: conversion.failures }
  }
  useWork(opened?.work, dispatch, convert)

  const conversion = opened?.work.step === 'done' ? opened.work.result : undefined
  useEffect(() => {
    const release = releaseZip.current
    if (conversion === undefined || release === undefined) return undefined
    const onPageHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) runAfterDownload(savedAtMs, release)
    }
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      releaseZip.current = undefined
      runAfterDownload(savedAtMs, release)
    }
  }, [conversion])

  const loadThumbnail: PdfToImagesTool['loadThumbnail'] = useCallback(
    async (id, pageIndex, options) => {
      await runningConversion.current
      return viewer().renderThumbnail(id, pageIndex, options)
    },
    [viewer],
  )
  return {
    state,
    unlock: (password) => dispatch({ type: 'unlocked', password }),
    retry: () => dispatch({ type: 'retried' }),
    start: (request) => dispatch({ type: 'started', request: request }),
    cancel: () => dispatch({ type: 'cancelled' }),
    adjust: () => dispatch({ type: 'cleared' }),
    loadThumbnail,
    save: (image, name) => {
      savedAtMs.current = performance.now()
      saveBlob(image, name)
    },
  }
}
