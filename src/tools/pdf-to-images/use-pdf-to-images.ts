import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useOpening } from '../../components/pdf/use-opening.ts'
import { type Perform, useWork } from '../../components/file-tool/use-work.ts'
import { saveBlob } from '../../components/transfer.ts'
import { useDisposable } from '../../components/use-unmount.ts'
import type { Conversion, ConversionOrder, PageFailure } from './convert-pages.ts'
import { fetchImageWorker, runConversion } from './run-conversion.ts'
import { type Progress, type State, initialState, reduce } from './state.ts'

/** A download may go on reading its file for a while after the click. */
const downloadTimeMs = 60_000

export interface PdfToImages {
  state: State
  unlock(password: string): void
  retry(): void
  start(order: ConversionOrder): void
  cancel(): void
  adjust(): void
  /** A page's picture, once nothing more urgent is being drawn. */
  loadThumbnail(
    documentId: number,
    pageIndex: number,
    options: { maxSidePx: number; signal: AbortSignal },
  ): Promise<ImageBitmap>
  save(file: Blob, name: string): void
}

/** Until when a zip that was saved has to stay, in milliseconds of the page's life. */
const afterDownload = (savedAtMs: RefObject<number>, act: () => void) => {
  const waitMs = savedAtMs.current + downloadTimeMs - performance.now()
  if (waitMs > 0) setTimeout(act, waitMs)
  else act()
}

/** A chosen document's state, its workers and what is kept of it on the device meanwhile. */
export const usePdfToImages = (file: File): PdfToImages => {
  const [state, dispatch] = useReducer(reduce, file, initialState)
  const viewer = useDisposable(createPdfViewer)
  /** Thumbnails wait for it: what was asked for comes first. */
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const savedAtMs = useRef(-Infinity)

  useOpening(state, dispatch, viewer, fetchImageWorker)

  const opened = 'document' in state ? state : undefined
  const releaseZip = useRef<() => void>(undefined)
  const convert: Perform<ConversionOrder, Conversion, Progress, PageFailure> = async (
    order,
    { report, signal },
  ) => {
    if (!opened) throw new Error('no document is open')
    savedAtMs.current = -Infinity
    const running = runConversion(order, {
      viewer: viewer(),
      source: { ...opened.chosen, documentId: opened.document.documentId },
      report: (done, total) => report({ done, total }),
      signal,
    })
    work.current = running.catch(() => {})
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
      if (!persisted) afterDownload(savedAtMs, release)
    }
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      releaseZip.current = undefined
      afterDownload(savedAtMs, release)
    }
  }, [conversion])

  const loadThumbnail: PdfToImages['loadThumbnail'] = useCallback(
    async (id, pageIndex, options) => {
      await work.current
      return viewer().renderThumbnail(id, pageIndex, options)
    },
    [viewer],
  )
  return {
    state,
    unlock: (password) => dispatch({ type: 'unlocked', password }),
    retry: () => dispatch({ type: 'retried' }),
    start: (order) => dispatch({ type: 'started', request: order }),
    cancel: () => dispatch({ type: 'cancelled' }),
    adjust: () => dispatch({ type: 'cleared' }),
    loadThumbnail,
    save: (image, name) => {
      savedAtMs.current = performance.now()
      saveBlob(image, name)
    },
  }
}
