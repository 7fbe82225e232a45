import { useMemo } from 'react'
import { loadEngine } from '../../engines/ocr/load-engine.ts'
import { createPageReader } from '../../engines/ocr/ocr-client.ts'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useWork } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/use-opening.ts'
import { countReaders, readPages } from './read-pages.ts'
import type { Event, Progress, Run, State } from './state.ts'

/** Returns the device memory in gigabytes, which only some browsers tell, and roughly. */
const memoryGigabytes = (): number | undefined =>
  'deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined

/** Opens documents and reads pages according to the state while the page is mounted. */
export const useReading = (
  state: State,
  dispatch: (event: Event) => void,
  viewer: () => PdfViewer,
): void => {
  const { sources, work } = state
  const documents = useMemo(() => sources.filter((source) => source.kind === 'pdf'), [sources])
  useDocumentStore(documents, viewer, (id, event) => dispatch({ ...event, id }))

  useWork<Run, undefined, Progress>(work, dispatch, async (run, { report, signal }) => {
    const { pages, languages } = run
    const order = { sources, pages, languages }
    await readPages(order, {
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      viewer,
      createReader: createPageReader,
      readerCount: countReaders(order, {
        coreCount: navigator.hardwareConcurrency,
        memoryGigabytes: memoryGigabytes(),
      }),
      deliver: (page, result) => {
        if (!signal.aborted) dispatch({ type: 'read', page, result })
      },
      report,
      signal,
    })
    return { type: 'finished', result: undefined }
  })
}
