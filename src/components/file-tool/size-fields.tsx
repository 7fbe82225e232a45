import './size-fields.css'
import type { ReactNode } from 'react'
import { NumberField, SelectField } from '../form/fields.tsx'
import type { FieldRules } from '../form/rules.ts'
import type { Form } from '../form/use-form.ts'
import { useTranslation } from '../use-translation.ts'
import { type SizeUnit, sizeUnits, splitTypedSize } from './size-units.ts'

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

interface TargetSizeFieldsProps {
  form: Form<'targetSize' | 'targetUnit'>
  label: string
  /** What is said while the size is missing. */
  missing: string
  /** The amount that the arrow keys add and subtract. */
  step: string
  className?: string
  isHidden?: boolean
}

/** The size that a file should not exceed. A unit that is typed after the number is chosen. */
export const TargetSizeFields = (props: TargetSizeFieldsProps) => {
  const { form, label, missing, step, className = '', isHidden = false } = props
  const { t } = useTranslation('file-tool')
  const change: typeof form.change = (changes) => {
    const typed = splitTypedSize(changes.targetSize ?? '')
    form.change(typed ? { targetSize: typed.number, targetUnit: typed.unit } : changes)
  }
  return (
    <div className={`target-size ${className}`} hidden={isHidden}>
      <NumberField
        form={{ ...form, change }}
        name="targetSize"
        label={label}
        step={step}
        {...(form.values.targetSize.trim() === '' && { problem: missing })}
      />
      <SelectField
        form={form}
        name="targetUnit"
        label={t('limits.unit')}
        nameOf={(unit) => t(`limits.units.${unit}`)}
      />
    </div>
  )
}

/** The rules that both sides of a picture share, in pixels. */
const sideRules = {
  kind: 'number',
  initial: '',
  minimum: '1',
  maximum: '30000',
  signs: ['px', 'pixels', 'píxeles'],
  isWhole: true,
  isOptional: true,
  isLocal: true,
} as const

/** The rules of the fields for the largest width and height of a picture. */
export const pictureLimitRules = {
  maxWidth: { ...sideRules, example: '1920' },
  maxHeight: { ...sideRules, example: '1080' },
} as const satisfies Readonly<Record<string, FieldRules>>

/** Returns whether each limit is empty or can be read. An invalid one must not be taken for no limit. */
export const arePictureLimitsValid = (form: Form<keyof typeof pictureLimitRules>): boolean =>
  (['maxWidth', 'maxHeight'] as const).every(
    (name) => form.values[name].trim() === '' || form.number(name) !== undefined,
  )

interface PictureLimitFieldsProps {
  form: Form<keyof typeof pictureLimitRules>
  /** A line across both columns. */
  children?: ReactNode
}

/** The largest width and height of a picture. */
export const PictureLimitFields = ({ form, children }: PictureLimitFieldsProps) => {
  const { t } = useTranslation('file-tool')
  return (
    <div className="picture-limits">
      {(['maxWidth', 'maxHeight'] as const).map((name) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={t(`limits.${name}`)}
          unit={t('limits.pixels')}
          step="10"
        />
      ))}
      {children}
    </div>
  )
}
