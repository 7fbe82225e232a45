import { useState } from 'react'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import {
  type ReadingLanguages,
  languagesField,
  useReadingLanguages,
} from '../../components/recognition/language-choice.tsx'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { ChoiceCards, SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { keysOf } from '../../core/keys.ts'
import {
  imageCounts,
  imageFits,
  pageFormats,
  pageOrientations,
} from '../../engines/pdf/from-images/page-layout.ts'
import { type PdfOptions, margins, marginsMm } from './make-pdf.ts'
import type { RecognitionLanguagesProps } from './recognition-languages.tsx'

const perPageOptions = imageCounts.map(String)

const outputs = ['one', 'each'] as const

const fields = {
  pageSize: { kind: 'choice', initial: 'image', options: pageFormats, isLocal: true },
  perPage: { kind: 'choice', initial: '1', options: perPageOptions, isLocal: true },
  orientation: { kind: 'choice', initial: 'auto', options: pageOrientations, isLocal: true },
  fit: { kind: 'choice', initial: 'fit', options: imageFits, isLocal: true },
  margin: { kind: 'choice', initial: 'none', options: margins, isLocal: true },
  output: { kind: 'choice', initial: 'one', options: outputs, isLocal: true },
  removeMetadata: { kind: 'flag', initial: 'false', isLocal: true },
  searchable: { kind: 'flag', initial: 'false', isLocal: true },
  languages: languagesField,
} as const satisfies Readonly<Record<string, FieldRules>>

type OptionsForm = Form<keyof typeof fields>

interface Options {
  form: OptionsForm
  options: PdfOptions
  /** Whether text is recognized, so that the documents can be searched. */
  isSearchable: boolean
  reading: ReadingLanguages
}

/**
 * Holds the options, which are stored on the device for the next visit.
 *
 * @param onChange - is called when an option changes.
 */
export const useOptions = (onChange: () => void): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'images-to-pdf',
    fields,
    remembered: keysOf(fields),
  })
  const options: PdfOptions = {
    setup: {
      format: form.choice('pageSize', pageFormats),
      imagesPerPage: imageCounts.find((count) => String(count) === form.values.perPage) ?? 1,
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
  return {
    form: { ...form, change },
    options,
    isSearchable: form.flag('searchable'),
    reading: useReadingLanguages({ values: form.values, change }),
  }
}

const recognitionLanguages = lazyModule(
  async () => (await import('./recognition-languages.tsx')).RecognitionLanguages,
)

interface OptionsFieldsProps {
  form: OptionsForm
  reading: ReadingLanguages
  imageCount: number
  isRunning: boolean
}

/** The switch for recognized text, folded away, with its languages once it is on. */
const SearchableFields = ({ form, reading, isRunning }: Omit<OptionsFieldsProps, 'imageCount'>) => {
  const { t } = useTranslation('images-to-pdf')
  const isOn = form.flag('searchable')
  const [isOpen, setIsOpen] = useState(isOn)
  return (
    <details
      className="images-searchable"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('searchable.title')}</summary>
      <SwitchField
        form={form}
        name="searchable"
        label={t('searchable.label')}
        hint={t('searchable.hint')}
      />
      {isOn && isOpen && (
        <LazyComponent<RecognitionLanguagesProps>
          component={recognitionLanguages}
          props={{ options: reading, isRunning }}
        />
      )}
    </details>
  )
}

/** The fields for the pages and for the documents. */
export const OptionsFields = ({ form, reading, imageCount, isRunning }: OptionsFieldsProps) => {
  const { t } = useTranslation('images-to-pdf')
  const choices = (name: 'pageSize' | 'perPage' | 'orientation' | 'fit' | 'margin' | 'output') => (
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
          {choices('perPage')}
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
      <SearchableFields form={form} reading={reading} isRunning={isRunning} />
    </div>
  )
}
