import './target-size-fields.css'
import { NumberField, SelectField } from '../form/fields.tsx'
import type { Form } from '../form/use-form.ts'
import { useTranslation } from '../use-translation.ts'
import { splitTypedSize } from './size-units.ts'

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
