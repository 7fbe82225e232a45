import type { NumberField } from '../../components/form/rules.ts'

/** Beyond these an average of cycles says nothing (specified). */
export const shortestDays = '20'
export const longestDays = '45'

const days = {
  kind: 'number',
  initial: '',
  minimum: shortestDays,
  maximum: longestDays,
  isWhole: true,
  example: '28',
} as const satisfies NumberField

/** The lengths of cycles, in days. */
export const lengthFields = {
  cycleLength: { ...days, initial: '28' },
  shortestCycle: { ...days, example: '26', isOptional: true },
  longestCycle: { ...days, example: '31', isOptional: true },
} as const satisfies Readonly<Record<string, NumberField>>
