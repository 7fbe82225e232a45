import './page.css'
import '../../components/form/form.css'
import { Download, RefreshCw } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatFloat } from '../../core/number-format.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type TextFormat,
  type TextOptions,
  isOpeningAlone,
  measureText,
  textFormats,
  writeText,
} from './generate.ts'
import { useLorem } from './use-lorem.ts'

/** Characters beyond which a text is folded: more than a screen or two on whatever device. */
const longText = 2500

const fileTypes = {
  text: { name: 'lorem-ipsum.txt', type: 'text/plain' },
  html: { name: 'lorem-ipsum.html', type: 'text/html' },
  list: { name: 'lorem-ipsum.html', type: 'text/html' },
}

/** What was made, counted; said again, politely, whenever it changes: the text itself is too long for that. */
const Size = ({ options, parts }: { options: TextOptions; parts: readonly string[] }) => {
  const { t } = useTranslation('lorem-ipsum')
  const language = useLanguage()
  const { words, characters } = measureText(parts, options.type)
  const counted = (unit: string, count: number) =>
    t(`size.${unit}`, { count, number: formatFloat(count, language) })
  return (
    <p role="status" className="lorem-size">
      {options.type !== 'words' && `${counted(options.type, parts.length)}, `}
      {counted('words', words)}, {counted('characters', characters)}
    </p>
  )
}

const Actions = ({ text, format }: { text: string; format: TextFormat }) => {
  const { t } = useTranslation('lorem-ipsum')
  const { t: common } = useTranslation('common')
  const { name, type } = fileTypes[format]
  return (
    <div className="lorem-actions">
      <CopyButton
        text={text}
        isOfTextOnly
        copiedToast={{ title: common('copy.done'), description: t('copied') }}
        failedToast={{
          title: common('copy.failed'),
          description: t('notCopied'),
          variant: 'destructive',
        }}
      />
      <button type="submit" className="button-quiet">
        <RefreshCw aria-hidden size={18} />
        {t('regenerate')}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('download')}
        title={t('download')}
        onClick={() => saveBlob(new Blob([`${text}\n`], { type: `${type};charset=utf-8` }), name)}
      >
        <Download aria-hidden size={18} />
      </button>
    </div>
  )
}

interface OutputProps {
  text: string
  format: TextFormat
  /** The text is the standard phrase alone. */
  isAlone: boolean
  isFirst: boolean
}

/** The text; a long one is folded, as the rest of the page would be far below it, and copied whole all the same. */
const Output = ({ text, format, isAlone, isFirst }: OutputProps) => {
  const { t } = useTranslation('lorem-ipsum')
  const id = useId()
  const fold = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const isLong = text.length > longText
  const toggle = () => {
    flushSync(() => setIsWanted(!isWanted))
    // Folded again, the text's end is no place to be left at.
    if (isWanted) fold.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="lorem-fold" data-first={isFirst || undefined} ref={fold}>
      <output
        id={id}
        name="text"
        lang="la"
        translate="no"
        className="lorem-text"
        aria-label={t('text')}
        aria-live="off"
        data-format={format}
        data-folded={isLong && !isWanted ? true : undefined}
      >
        {text}
      </output>
      {/* Here rather than beside the size: there it would push the text down. */}
      <p role="status" className="lorem-alone">
        {isAlone && t('alone')}
      </p>
      {isLong && (
        <button
          type="button"
          className="button-quiet"
          aria-expanded={isWanted}
          aria-controls={id}
          onClick={toggle}
        >
          {t(isWanted ? 'fold' : 'unfold')}
        </button>
      )}
    </div>
  )
}

export default function LoremIpsumPage() {
  const { t } = useTranslation('lorem-ipsum')
  const { form, options, problem, parts, isFirst, regenerate } = useLorem()
  const format = form.choice('format', textFormats)
  const text = writeText(parts, options.type, format)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    regenerate()
  }
  return (
    <form className="panel lorem" method="dialog" noValidate onSubmit={onSubmit}>
      <div className="lorem-options">
        <NumberField
          form={form}
          name="count"
          label={t('count')}
          step="1"
          {...(problem === 'empty'
            ? { hint: t('problems.empty') }
            : { problem: problem && t(`problems.${problem}`) })}
        />
        <SelectField
          form={form}
          name="type"
          label={t('type')}
          nameOf={(option) => t(`types.${option}`)}
        />
        <SelectField
          form={form}
          name="format"
          label={t('format')}
          nameOf={(option) => t(`formats.${option}`)}
        />
        <SwitchField form={form} name="startWithStandard" label={t('startWithStandard')} />
      </div>
      <div className="lorem-result">
        <div className="lorem-bar">
          <Size options={options} parts={parts} />
          <Actions text={text} format={format} />
        </div>
        <Output text={text} format={format} isAlone={isOpeningAlone(options)} isFirst={isFirst} />
      </div>
    </form>
  )
}
