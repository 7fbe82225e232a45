import { useCallback, useState } from 'react'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import type { OpeningEvent } from '../../components/pdf/opening.ts'
import { useDocumentStore } from '../../components/pdf/use-opening.ts'
import type { ChosenDocument, DocumentEvent } from './chosen-document.ts'
import { fetchAssembler } from './use-assembly.ts'
import type { Viewer } from './use-viewer.ts'

/** Files read at the same time. */
const mostAtOnce = 2

/**
 * Opens chosen files with the page's viewer, until the visitor leaves.
 *
 * @param hear - the same function on every render.
 */
export const useDocuments = (
  documents: readonly ChosenDocument[],
  viewer: Viewer,
  hear: (event: DocumentEvent) => void,
): { isLoadingReader: boolean } => {
  const [hasReader, setHasReader] = useState(false)
  const tell = useCallback(
    (id: number, event: OpeningEvent<OpenedPdf>) => {
      // Whatever it says of a file, it is there.
      if (event.type !== 'not-opened' || event.code !== 'engine-not-loaded') {
        setHasReader(true)
        fetchAssembler()
      }
      hear({ ...event, id })
    },
    [hear],
  )
  useDocumentStore(documents, viewer.get, tell, mostAtOnce)
  return { isLoadingReader: !hasReader }
}
