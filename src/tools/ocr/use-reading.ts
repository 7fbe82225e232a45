import { useEffect, useMemo, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import { loadEngine } from '../../engines/ocr/load-engine.ts'
import { createPageReader } from '../../engines/ocr/reader.ts'
import type { PdfViewer } from '../../engines/pdf/view/viewer.ts'
import { useDocumentStore } from '../../ui/pdf/use-opening.ts'
import { countReaders, readPages } from './read-pages.ts'
import type { Event, State } from './state.ts'

/** Told by some browsers, and only roughly. */
const memoryGigabytes = (): number | undefined =>
  'deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined

/** Opens documents and reads pages as the state asks for it, as long as the page is there. */
export const useReading = (
  state: State,
  dispatch: (event: Event) => void,
  viewer: () => PdfViewer,
): void => {
  const { sources, run } = state
  const documents = useMemo(() => sources.filter((source) => source.kind === 'pdf'), [sources])
  useDocumentStore(documents, viewer, (id, event) => dispatch({ ...event, id }))

  const latestSources = useRef(sources)
  useEffect(() => {
    latestSources.current = sources
  })
  useEffect(() => {
    if (run === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (event: Event) => {
      if (!signal.aborted) dispatch(event)
    }
    const { pages, languages } = run
    const order = { sources: latestSources.current, pages, languages }
    readPages(order, {
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      viewer,
      createReader: createPageReader,
      readerCount: countReaders(order, {
        coreCount: navigator.hardwareConcurrency,
        memoryGigabytes: memoryGigabytes(),
      }),
      deliver: (page, result) => tell({ type: 'read', page, result }),
      report: (progress) => tell({ type: 'progressed', progress }),
      signal,
    }).then(
      () => tell({ type: 'finished' }),
      (error: unknown) => tell({ type: 'broke', code: errorCodeOf(error) }),
    )
    return () => controller.abort()
  }, [run, dispatch, viewer])
}
