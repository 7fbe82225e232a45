import './page.css'
import { keysOf } from '../../core/keys.ts'
import { useLayoutEffect, useState } from 'react'
import { Field } from '../../components/form/fields.tsx'
import { ChoiceCards, RangeField, SwitchField } from '../../components/form/options.tsx'
import { type FieldRules, oneChange } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  PictureLimitFields,
  arePictureLimitsValid,
  TargetSizeFields,
  pictureLimitRules,
  targetSizeRules,
} from '../../components/file-tool/size-fields.tsx'
import { sizeUnits } from '../../components/file-tool/size-units.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { ChosenFile } from '../../components/file-tool/state.ts'
import {
  type ConversionFormat,
  type ConversionOptions,
  conversionFormats,
  defaultBackground,
  defaultQuality,
  defaultTargetKilobytes,
  formatOfLanding,
  hasQuality,
  readOptions,
} from './options.ts'

const fields = {
  format: {
    kind: 'choice',
    initial: 'jpeg',
    options: ['jpeg', 'png', 'webp', 'avif', 'jxl', 'ico', 'pdf'],
    isLocal: true,
  },
  aim: { kind: 'choice', initial: 'auto', options: ['auto', 'quality', 'size'], isLocal: true },
  quality: {
    kind: 'number',
    initial: String(defaultQuality),
    minimum: '1',
    maximum: '100',
    isWhole: true,
    example: String(defaultQuality),
    isLocal: true,
  },
  ...targetSizeRules({
    initial: String(defaultTargetKilobytes),
    maximum: '51200',
    unit: 'KB',
  }),
  ...pictureLimitRules,
  background: { kind: 'text', initial: defaultBackground, isLocal: true },
  slow: { kind: 'flag', initial: 'false', isLocal: true },
  keepMetadata: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

type OptionsForm = Form<keyof typeof fields>

/**
 * The form of the options, whose values are kept on the device once they were changed. The format of a landing page is
 * the one in its name, whatever was chosen before.
 */
const useOptions = (
  landing: string | undefined,
  ownFormats: readonly ConversionFormat[],
): { form: OptionsForm; options: ConversionOptions | undefined } => {
  const preset = landing === undefined ? undefined : formatOfLanding(landing)
  const form = useForm({
    tool: 'convert-images',
    fields: { ...fields, format: { ...fields.format, initial: preset ?? fields.format.initial } },
    remembered: keysOf(fields).filter((key) => key !== 'format' || preset === undefined),
  })
  const options = readOptions({
    format: form.choice('format', fields.format.options),
    ownFormats,
    aim: form.choice('aim', fields.aim.options),
    quality: form.number('quality'),
    targetSize: form.number('targetSize'),
    targetUnit: form.choice('targetUnit', sizeUnits),
    background: form.values.background,
    isSlow: form.flag('slow'),
    maxWidth: form.number('maxWidth'),
    maxHeight: form.number('maxHeight'),
    isMetadataKept: form.flag('keepMetadata'),
  })
  return { form, options: arePictureLimitsValid(form) ? options : undefined }
}

/** Rarely used options. The section is open when one of them was changed, so that none is applied unseen. */
const MoreOptions = ({ form }: { form: OptionsForm }) => {
  const { t } = useTranslation('convert-images')
  const [isOpen, setIsOpen] = useState(false)
  const isUsed =
    form.values.maxWidth !== '' || form.values.maxHeight !== '' || form.flag('keepMetadata')
  return (
    <details
      className="convert-more"
      open={isOpen || isUsed}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span>
          {t('options.more')}
          <span className="hint">{t('options.moreHint')}</span>
        </span>
      </summary>
      <PictureLimitFields form={form} />
      <p className="hint">{t('options.limitHint')}</p>
      <SwitchField
        form={form}
        name="keepMetadata"
        label={t('options.keepMetadata')}
        hint={t('options.keepMetadataHint')}
      />
    </details>
  )
}

interface FileFormatProps {
  chosen: ChosenFile
  /** The file's own format; undefined where it has that of the others. */
  format: ConversionFormat | undefined
  commonFormat: ConversionFormat
  onChange: (format: ConversionFormat | undefined) => void
}

/** The format of a single file, which is that of the others at first. */
export const FileFormat = ({ chosen, format, commonFormat, onChange }: FileFormatProps) => {
  const { t } = useTranslation('convert-images')
  const formats = fields.format.options
  return (
    <select
      className="unit-select convert-own-format"
      aria-label={t('options.formatOf', { name: chosen.file.name })}
      value={format ?? ''}
      onChange={({ target }) => onChange(formats.find((name) => name === target.value))}
    >
      <option value="">
        {t('options.sameFormat', { format: t(`formats.${commonFormat}.name`) })}
      </option>
      {formats.map((name) => (
        <option key={name} value={name}>
          {t(`formats.${name}.name`)}
        </option>
      ))}
    </select>
  )
}

export interface OptionsFormProps {
  /** The name of the landing page, if the page is one. */
  landing: string | undefined
  /** The formats that single files were given. */
  ownFormats: readonly ConversionFormat[]
  /** Is called with the options at first and whenever one was changed; `invalid` while one is missing. */
  onChange: (options: ConversionOptions | 'invalid') => void
}

/** The form of the options. */
export const OptionsForm = (props: OptionsFormProps) => {
  const { landing, ownFormats, onChange } = props
  const { t } = useTranslation('convert-images')
  const { form, options } = useOptions(landing, ownFormats)
  const format = form.choice('format', fields.format.options)
  const aim = form.choice('aim', fields.aim.options)
  const quality = form.number('quality')?.toNumber() ?? defaultQuality
  const formats: readonly ConversionFormat[] = [format, ...ownFormats]
  const isQualityAsked = hasQuality(formats)
  const isFlattened = formats.some((name) => !conversionFormats[name].hasAlpha)
  const written = JSON.stringify(options ?? 'invalid')
  // The page knows them before anything can be pressed.
  useLayoutEffect(
    () => onChange(JSON.parse(written) as ConversionOptions | 'invalid'),
    [written, onChange],
  )
  return (
    <div className="convert-options">
      <ChoiceCards
        form={form}
        name="format"
        legend={t('options.format')}
        nameOf={(name) => t(`formats.${name}.name`)}
        hint={t(`formats.${format}.hint`)}
      />
      {isQualityAsked && (
        <ChoiceCards
          form={form}
          name="aim"
          legend={t('options.aim')}
          nameOf={(name) => t(`options.aims.${name}`)}
          {...(aim === 'auto' && { hint: t('options.autoHint') })}
        />
      )}
      {isQualityAsked && aim === 'quality' && (
        <RangeField
          form={form}
          name="quality"
          label={t('options.quality')}
          valueText={t('options.qualityValue', { quality })}
        />
      )}
      {isQualityAsked && aim === 'size' && (
        <TargetSizeFields
          form={form}
          label={t('options.targetSize')}
          missing={t('options.targetMissing')}
          step="10"
        />
      )}
      {formats.includes('avif') && (
        <SwitchField
          form={form}
          name="slow"
          label={t('options.slow')}
          hint={t('options.slowHint')}
        />
      )}
      {isFlattened && (
        <Field label={t('options.background')} hint={t('options.backgroundHint')}>
          {(control) => (
            <input
              {...control}
              type="color"
              name="background"
              className="convert-color"
              value={form.values.background}
              onChange={(event) => form.change(oneChange('background', event.target.value))}
            />
          )}
        </Field>
      )}
      <MoreOptions form={form} />
    </div>
  )
}
