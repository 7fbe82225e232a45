import { useCallback, useEffect, useRef } from 'react'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/view/viewer.ts'

/** The viewer of this page, made when it is first needed and ended with the page. */
export const useViewer = (): (() => PdfViewer) => {
  const viewer = useRef<PdfViewer>(undefined)
  useEffect(
    () => () => {
      viewer.current?.dispose()
      viewer.current = undefined
    },
    [],
  )
  return useCallback(() => (viewer.current ??= createPdfViewer()), [])
}
