import { type RefObject, useEffect, useState } from 'react'
import { takeTransfer } from '../transfer.ts'

/**
 * Takes the files that another tool left for the one this place belongs to, as if they had been dropped there.
 *
 * @returns the tool they come from, if any, until that is to be forgotten.
 */
export const useHandedFiles = (
  place: RefObject<HTMLElement | null>,
  onChoose: (files: readonly File[]) => void,
): { from: string | undefined; forget: () => void } => {
  const [from, setFrom] = useState<string>()
  useEffect(() => {
    const handed = takeTransfer(place.current?.closest('main')?.dataset.tool ?? '')
    if (!handed?.files) return
    onChoose(handed.files)
    setFrom(handed.from)
    // Once: what is left later is for the page that comes next.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { from, forget: () => setFrom(undefined) }
}
