/** How far the work has come. */
export type Progress =
  | { stage: 'reading'; done: number; total: number }
  /** Of the engine that recognises text, in bytes. */
  | { stage: 'loading'; done: number; total: number }
  /** In pages, the one under way by the part of it that is done. */
  | { stage: 'recognising'; done: number; total: number }
  | { stage: 'writing'; done: number; total: number }

/** What writing takes of the whole: after reading pages, and after recognising their text, which takes far longer. */
const writingShares = { reading: 0.2, recognising: 0.05 }

/** What came before the writing; nothing, when pages that were read before are written. */
export type Forerun = keyof typeof writingShares | undefined

/** The part that is done of all that is shown by one bar, from 0 to 1: a download has one of its own. */
export const overallPart = ({ stage, done, total }: Progress, forerun: Forerun): number => {
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  if (stage === 'loading' || forerun === undefined) return part
  const share = writingShares[forerun]
  return stage === 'writing' ? 1 - share + share * part : part * (1 - share)
}
