import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useOpening } from '../../components/pdf/use-opening.ts'
import { type Perform, useWork } from '../../components/file-tool/use-work.ts'
import { saveBlob } from '../../components/transfer.ts'
import { useDisposable } from '../../components/use-unmount.ts'
import type { Conversion, ConversionRequest, PageFailure } from './convert-pages.ts'
import { preloadConversionWorker, convertWithWorkers } from './conversion-client.ts'
import { type Progress, type State, initialState, reduce } from './state.ts'

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
