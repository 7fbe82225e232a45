import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { ChoiceCards, SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { keysOf } from '../../core/keys.ts'
import {
  imageFits,
  pageFormats,
  pageOrientations,
} from '../../engines/pdf/from-images/page-layout.ts'
import { type PdfOptions, margins, marginsMm } from './make-pdf.ts'

const outputs = ['one', 'each'] as const

const fields = {
  pageSize: { kind: 'choice', initial: 'image', options: pageFormats, isLocal: true },
  orientation: { kind: 'choice', initial: 'auto', options: pageOrientations, isLocal: true },
  fit: { kind: 'choice', initial: 'fit', options: imageFits, isLocal: true },
  margin: { kind: 'choice', initial: 'none', options: margins, isLocal: true },
  output: { kind: 'choice', initial: 'one', options: outputs, isLocal: true },
  removeMetadata: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

type OptionsForm = Form<keyof typeof fields>

/**
 * Holds the options, which are stored on the device for the next visit.
 *
 * @param onChange - is called when an option changes.
 */
export const useOptions = (onChange: () => void): { form: OptionsForm; options: PdfOptions } => {
  const form = useForm<keyof typeof fields>({
    tool: 'images-to-pdf',
    fields,
    remembered: keysOf(fields),
  })
  const options: PdfOptions = {
    setup: {
      format: form.choice('pageSize', pageFormats),
      orientation: form.choice('orientation', pageOrientations),
      fit: form.choice('fit', imageFits),
      marginMm: marginsMm[form.choice('margin', margins)],
    },
    output: form.choice('output', outputs),
    isMetadataRemoved: form.flag('removeMetadata'),
  }
  const change: OptionsForm['change'] = (changes) => {
    onChange()
    form.change(changes)
  }
  return { form: { ...form, change }, options }
}

interface OptionsFieldsProps {
  form: OptionsForm
  imageCount: number
}

/** The fields for the pages and for the documents. */
export const OptionsFields = ({ form, imageCount }: OptionsFieldsProps) => {
  const { t } = useTranslation('images-to-pdf')
  const choices = (name: 'pageSize' | 'orientation' | 'fit' | 'margin' | 'output') => (
    <ChoiceCards
      form={form}
      name={name}
      legend={t(`options.${name}.label`)}
      nameOf={(option) => t(`options.${name}.${option}`)}
    />
  )
  return (
    <div className="images-options">
      {choices('pageSize')}
      {form.values.pageSize !== 'image' && (
        <>
          {choices('orientation')}
          {choices('fit')}
        </>
      )}
      {choices('margin')}
      {imageCount > 1 && choices('output')}
      <SwitchField
        form={form}
        name="removeMetadata"
        label={t('options.removeMetadata')}
        hint={t('options.removeMetadataHint')}
      />
    </div>
  )
}
