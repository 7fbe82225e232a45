import './image-option-fields.css'
import { useState } from 'react'
import { formatFloat } from '../../core/number-format.ts'
import { TargetSizeFields } from '../file-tool/target-size-fields.tsx'
import { NumberField } from '../form/fields.tsx'
import { ChoiceCards, RangeField, SwitchField } from '../form/options.tsx'
import type { Form } from '../form/use-form.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import {
  type ImageOptionDefaults,
  type ImageOptionFields,
  aims,
  type imageOptionRules,
} from './image-options.ts'

type ImageOptionsForm = Form<keyof ReturnType<typeof imageOptionRules>>

const sides = ['maxWidth', 'maxHeight'] as const

/** Reads the fields; undefined while a limit is neither empty nor a number. An invalid one must not be taken for none. */
export const imageOptionFieldsOf = (form: ImageOptionsForm): ImageOptionFields | undefined =>
  sides.some((name) => form.values[name].trim() !== '' && form.number(name) === undefined)
    ? undefined
    : {
        aim: form.choice('aim', aims),
        quality: form.number('quality'),
        targetSize: form.number('targetSize'),
        targetUnit: form.choice('targetUnit', ['KB', 'MB']),
        maxWidth: form.number('maxWidth'),
        maxHeight: form.number('maxHeight'),
        isMetadataKept: form.flag('keepMetadata'),
      }

interface AimFieldsProps {
  form: ImageOptionsForm
  defaults: ImageOptionDefaults
  legend: string
  /** The name of the choice of a quality. */
  qualityName: string
  qualityHint?: string
}

/** What is wanted of the images, and the quality or the size that is wanted. */
export const AimFields = (props: AimFieldsProps) => {
  const { form, defaults, legend, qualityName, qualityHint } = props
  const { t } = useTranslation('image-options')
  const language = useLanguage()
  const aim = form.choice('aim', aims)
  return (
    <>
      <ChoiceCards
        form={form}
        name="aim"
        legend={legend}
        nameOf={(name) => (name === 'quality' ? qualityName : t(`aims.${name}`))}
        {...(aim === 'auto' && { hint: t('autoHint') })}
      />
      {aim === 'quality' && (
        <RangeField
          form={form}
          name="quality"
          label={t('quality')}
          valueText={t('qualityValue', {
            quality: form.number('quality')?.toNumber() ?? defaults.quality,
          })}
          hint={qualityHint}
        />
      )}
      {aim === 'size' && (
        <TargetSizeFields
          form={form}
          label={t('targetSize')}
          missing={t('targetMissing', {
            example: formatFloat(defaults.targetKilobytes, language),
          })}
          step="10"
        />
      )}
    </>
  )
}

/** Rarely used options. The section is open when one of them was changed, so that none is applied unseen. */
export const MoreImageOptions = ({ form }: { form: ImageOptionsForm }) => {
  const { t } = useTranslation('image-options')
  const [isOpen, setIsOpen] = useState(false)
  const isUsed = sides.some((name) => form.values[name] !== '') || form.flag('keepMetadata')
  return (
    <details
      className="more-image-options"
      open={isOpen || isUsed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('more')}
          <span className="hint">{t('moreHint')}</span>
        </span>
      </summary>
      <div className="image-limits">
        {sides.map((name) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={t(name)}
            unit={t('pixels')}
            step="10"
          />
        ))}
        <p className="hint">{t('limitHint')}</p>
      </div>
      <SwitchField
        form={form}
        name="keepMetadata"
        label={t('keepMetadata')}
        hint={t('keepMetadataHint')}
      />
    </details>
  )
}
