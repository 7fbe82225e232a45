import './page.css'
import { keysOf } from '../../core/keys.ts'
import { useLayoutEffect } from 'react'
import { Field } from '../../components/form/fields.tsx'
import { ChoiceCards, SwitchField } from '../../components/form/options.tsx'
import { type FieldRules, oneChange } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { imageOptionRules } from '../../components/image-options/image-options.ts'
import {
  AimFields,
  MoreImageOptions,
  imageOptionFieldsOf,
} from '../../components/image-options/image-option-fields.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { ChosenFile } from '../../components/file-tool/state.ts'
import {
  type ConversionFormat,
  type ConversionOptions,
  conversionFormats,
  defaultBackground,
  defaults,
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
  ...imageOptionRules(defaults),
  background: { kind: 'text', initial: defaultBackground, isLocal: true },
  slow: { kind: 'flag', initial: 'false', isLocal: true },
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
  const shared = imageOptionFieldsOf(form)
  const options =
    shared &&
    readOptions({
      ...shared,
      format: form.choice('format', fields.format.options),
      ownFormats,
      background: form.values.background,
      isSlow: form.flag('slow'),
    })
  return { form, options }
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
        <AimFields
          {...{ form, defaults }}
          legend={t('options.aim')}
          qualityName={t('options.aimQuality')}
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
      <MoreImageOptions form={form} />
    </div>
  )
}
