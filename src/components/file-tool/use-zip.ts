import { useEffect } from 'react'
import { ToolError } from '../../core/errors.ts'

const loadWriter = () => import('client-zip')

const zipFiles = async (files: readonly File[]): Promise<Blob> => {
  const { downloadZip } = await loadWriter().catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return downloadZip(files).blob()
}

/**
 * Makes one zip of several files, stored: pictures and documents are compressed already. The function it gives fails
 * with `ToolError` `engine-not-loaded` when what it takes cannot be fetched.
 *
 * @param isWanted - there is something to zip: what it takes is fetched before it is asked for.
 */
export const useZip = (isWanted: boolean): ((files: readonly File[]) => Promise<Blob>) => {
  useEffect(() => {
    if (isWanted)
      loadWriter().catch(() => {
        // Whoever zips will be told.
      })
  }, [isWanted])
  return zipFiles
}
