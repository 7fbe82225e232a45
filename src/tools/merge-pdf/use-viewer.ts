import { useCallback, useEffect, useRef } from 'react'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'

/** Draws a page within a square. */
export type DrawThumbnail = (options: {
  maxSidePx: number
  signal: AbortSignal
}) => Promise<ImageBitmap>

/** The same function for the same page, whenever it is asked for. */
export type ThumbnailOf = (documentId: number, pageIndex: number) => DrawThumbnail

export interface Viewer {
  get: () => PdfViewer
  thumbnailOf: ThumbnailOf
}

/** The one viewer of the page: made when it is first asked for, ended when the visitor leaves. */
export const useViewer = (): Viewer => {
  const viewer = useRef<PdfViewer>(undefined)
  const thumbnails = useRef(new Map<string, DrawThumbnail>())
  useEffect(
    () => () => {
      viewer.current?.dispose()
      viewer.current = undefined
    },
    [],
  )
  const get = useCallback(() => (viewer.current ??= createPdfViewer()), [])
  const thumbnailOf = useCallback<ThumbnailOf>(
    (documentId, pageIndex) => {
      const key = `${String(documentId)} ${String(pageIndex)}`
      const known = thumbnails.current.get(key)
      if (known) return known
      const draw: DrawThumbnail = (options) => get().renderThumbnail(documentId, pageIndex, options)
      thumbnails.current.set(key, draw)
      return draw
    },
    [get],
  )
  return { get, thumbnailOf }
}
