import type { Work } from './use-assembly.ts'

/** Where a tab's work stands, in the words of the building blocks. */
export const stepOf = (hasFiles: boolean, work: Work) =>
  work.step === 'idle' ? (hasFiles ? 'chosen' : 'empty') : work.step
