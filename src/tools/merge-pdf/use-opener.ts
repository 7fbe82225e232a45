import { useCallback, useEffect, useState } from 'react'
import type { ReadingEvent } from './chosen-document.ts'
import { type Opener, createOpener } from './opener.ts'
import { fetchAssembler } from './use-assembly.ts'
import type { Viewer } from './use-viewer.ts'

/**
 * Opens chosen files with the page's viewer, until the visitor leaves.
 *
 * @param hear - the same function on every render.
 */
export const useOpener = (
  viewer: Viewer,
  hear: (event: ReadingEvent) => void,
): { opener: Opener; isLoadingReader: boolean } => {
  const [hasReader, setHasReader] = useState(false)
  const tell = useCallback(
    (event: ReadingEvent) => {
      // Whatever it says of a file, it is there.
      if (event.type !== 'refused' || event.code !== 'engine-not-loaded') {
        setHasReader(true)
        fetchAssembler()
      }
      hear(event)
    },
    [hear],
  )
  const [opener] = useState(() => createOpener(viewer.get, tell))
  useEffect(() => opener.stop, [opener])
  return { opener, isLoadingReader: !hasReader }
}
