import './page.css'
import '../../components/form/form.css'
import { type SubmitEvent, useMemo, useState, useId, useRef } from 'react'
import { Download, RefreshCw } from 'lucide-react'
import { flushSync } from 'react-dom'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatFloat } from '../../core/number-format.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { saveBlob } from '../../components/transfer.ts'
import {
  type ReadCount,
  type TextOptions,
  type TextType,
  type TextFormat,
  countRules,
  partsOf,
  readCount,
  seedOfAnother,
  textFormats,
  textTypes,
  isOpeningAlone,
  measureText,
  writeText,
} from './generate.ts'
import { IconButton } from '../../components/icon-button.tsx'

type LoremKey = 'count' | 'type' | 'startWithStandard' | 'format'

interface Lorem {
  form: Form<LoremKey>
  options: TextOptions
  problem: ReadCount['problem']
  /** The words, sentences or paragraphs of the text, which always match the fields. */
  parts: readonly string[]
  /** Nothing was requested on this page yet. A link or the last visit determines the text. */
  isFirst: boolean
  /** Draws another text with the same options. */
  regenerate: () => void
}

/**
 * The page is prerendered with this seed, and shows its text until something changes. The text is rather short and
 * has all 19 words.
 */
const firstSeed = 47_596

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Holds the page's fields and the text they ask for.
 *
 * The text follows from the options and a seed, so that it always matches the fields, and hydration renders the
 * prerendered text again.
 */
const useLorem = (): Lorem => {
  const language = useLanguage()
  const fields = useForm<LoremKey>({
    tool: 'lorem-ipsum',
    fields: {
      count: { kind: 'number', initial: '3', example: '5', ...countRules },
      type: { kind: 'choice', initial: 'paragraphs', options: textTypes },
      startWithStandard: { kind: 'flag', initial: 'true' },
      format: { kind: 'choice', initial: 'text', options: textFormats, isExtra: true },
    },
    remembered: ['type', 'startWithStandard', 'format'],
  })
  const [seed, setSeed] = useState(firstSeed)
  const { count, problem } = readCount(fields.values.count, language)
  const type: TextType = fields.choice('type', textTypes)
  const startsWithStandard = fields.flag('startWithStandard')
  const options = useMemo(
    () => ({ count, type, startsWithStandard }),
    [count, type, startsWithStandard],
  )
  const parts = useMemo(() => partsOf(options, seed), [options, seed])
  return {
    form: {
      ...fields,
      change: (changes) => {
        fields.change(changes)
        // Another format keeps the text.
        if (Object.keys(changes).some((key) => key !== 'format')) setSeed(randomSeed())
      },
    },
    options,
    problem,
    parts,
    isFirst: seed === firstSeed,
    regenerate: () => setSeed(seedOfAnother(options, parts, randomSeed)),
  }
}

/** A text with more characters is folded, because it fills more than a screen or two on any device. */
const longText = 2500

const fileTypes = {
  text: { name: 'lorem-ipsum.txt', type: 'text/plain' },
  html: { name: 'lorem-ipsum.html', type: 'text/html' },
  list: { name: 'lorem-ipsum.html', type: 'text/html' },
}

/** The size of the text. It is announced politely when it changes, because the text itself is too long for that. */
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
      <IconButton
        icon={Download}
        label={t('download')}
        onClick={() => saveBlob(new Blob([`${text}\n`], { type: `${type};charset=utf-8` }), name)}
      />
    </div>
  )
}

interface OutputProps {
  text: string
  format: TextFormat
  /** The text is the standard phrase only. */
  isAlone: boolean
  isFirst: boolean
}

/** The text. A long one is folded, so that the rest of the page is not far below, but it is copied as a whole. */
const Output = ({ text, format, isAlone, isFirst }: OutputProps) => {
  const { t } = useTranslation('lorem-ipsum')
  const id = useId()
  const fold = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const isLong = text.length > longText
  const toggle = () => {
    flushSync(() => setIsWanted(!isWanted))
    // After folding, the visitor should not remain at the former end of the text.
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
      {/* The message is here rather than beside the size, where it would push the text down. */}
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
