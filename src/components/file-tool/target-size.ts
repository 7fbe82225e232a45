import type { FieldRules } from '../form/rules.ts'
import { type SizeUnit, sizeUnits } from './size-units.ts'

interface TargetSizeLimits {
  /** The size at first, in plain digits. */
  initial: string
  /** The largest number that can be typed, in either unit. */
  maximum: string
  unit: SizeUnit
}

/** Returns the rules of the fields for a size that a file should not exceed. */
export const targetSizeRules = ({ initial, maximum, unit }: TargetSizeLimits) =>
  ({
    targetSize: {
      kind: 'number',
      initial,
      minimum: '0.01',
      maximum,
      example: initial,
      isLocal: true,
    },
    targetUnit: { kind: 'choice', initial: unit, options: sizeUnits, isLocal: true },
  }) as const satisfies Readonly<Record<string, FieldRules>>
