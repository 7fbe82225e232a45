import { useEffect } from 'react'
import { loadPart } from '../../core/errors.ts'
import { lazyModule } from '../lazy-module.tsx'

const zipWriter = lazyModule(() => import('client-zip'))

const zipFiles = async (files: readonly File[]): Promise<Blob> => {
  const { downloadZip } = await loadPart(zipWriter.load())
  return downloadZip(files).blob()
}

/**
 * Returns a function that makes one zip of several files. They are stored without compression, because pictures and
 * documents are compressed already.
 *
 * @param isWanted - whether there is something to zip: the zip writer is then fetched ahead of the visitor's request.
 * @returns the function; it throws `ToolError` `engine-not-loaded` when the zip writer cannot be fetched.
 */
export const useZip = (isWanted: boolean): ((files: readonly File[]) => Promise<Blob>) => {
  useEffect(() => {
    // An error is reported when the zip is requested.
    if (isWanted) zipWriter.prefetch()
  }, [isWanted])
  return zipFiles
}
