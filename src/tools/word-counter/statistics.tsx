import { useMemo } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatFloat } from '../../core/number-format.ts'
import {
  type TextAnalysis,
  averagesOf,
  signesPerFeuillet,
  durationMinutes,
  readingWordsPerMinute,
  signesOf,
} from './analysis.ts'

interface NumberFormat {
  /** Formats a count with the language's digit grouping. */
  integer: (count: number) => string
  /** Formats a number with at most one decimal. */
  oneDecimal: (number: number) => string
  /** Formats a number with at most two decimals. */
  twoDecimals: (number: number) => string
  /** Formats a share between 0 and 1 as a percentage with at most one decimal. */
  percent: (share: number) => string
}

/** Number formats of the page's language. */
export const useNumberFormat = (): NumberFormat => {
  const language = useLanguage()
  return useMemo(
    () => ({
      integer: (count) => formatFloat(count, language),
      oneDecimal: (number) => formatFloat(number, language, 1),
      twoDecimals: (number) => formatFloat(number, language, 2),
      percent: (share) =>
        `${formatFloat(share * 100, language, 1)}${language === 'en' ? '' : '\u00A0'}%`,
    }),
    [language],
  )
}

interface Statistic {
  name: string
  label: string
  text: string
}

/**
 * An output under its stable name. It is not a live region, because many outputs change on every keystroke; the page
 * announces the main ones after a pause.
 */
const Output = ({ name, label, text }: Statistic) => (
  <output name={name} aria-label={label} aria-live="off">
    {text}
  </output>
)

/** The numbers of words and characters. */
export const MainStatistics = ({ counts }: Pick<TextAnalysis, 'counts'>) => {
  const { t } = useTranslation('word-counter')
  const { integer } = useNumberFormat()
  const statistics: readonly Statistic[] = [
    { name: 'words', label: t('words'), text: integer(counts.words) },
    { name: 'characters', label: t('characters'), text: integer(counts.characters) },
  ]
  return (
    <dl className="words-main">
      {statistics.map((statistic) => (
        <div key={statistic.name}>
          <dt>{statistic.label}</dt>
          <dd data-size={statistic.text.length > 7 ? 'long' : undefined}>
            <Output {...statistic} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const Rows = ({ statistics }: { statistics: readonly Statistic[] }) => (
  <dl className="words-rows">
    {statistics.map((statistic) => (
      <div key={statistic.name}>
        <dt>{statistic.label}</dt>
        <dd>
          <Output {...statistic} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Signes and feuillets, the units of French publishers. */
export const usePublisherStatistics = ({
  counts,
}: Pick<TextAnalysis, 'counts'>): readonly Statistic[] => {
  const { t } = useTranslation('word-counter')
  const { integer, twoDecimals } = useNumberFormat()
  const signs = signesOf(counts)
  return [
    { name: 'signs', label: t('signs'), text: integer(signs) },
    {
      name: 'feuillets',
      label: t('feuillets', { length: integer(signesPerFeuillet) }),
      text: twoDecimals(signs / signesPerFeuillet),
    },
  ]
}

/** All other specified statistics, and a button that copies everything as lines of text. */
export const MoreStatistics = ({ counts }: Pick<TextAnalysis, 'counts'>) => {
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const { integer, oneDecimal } = useNumberFormat()
  const averages = averagesOf(counts)
  const publishers = usePublisherStatistics({ counts })
  const statistics: readonly Statistic[] = [
    {
      name: 'charactersNoSpaces',
      label: t('charactersNoSpaces'),
      text: integer(counts.charactersNoSpaces),
    },
    { name: 'sentences', label: t('sentences'), text: integer(counts.sentences) },
    { name: 'paragraphs', label: t('paragraphs'), text: integer(counts.paragraphs) },
    {
      name: 'readingTime',
      label: t('readingTime'),
      text: t('minutes', { number: integer(durationMinutes(counts.words, readingWordsPerMinute)) }),
    },
    ...(language === 'fr' ? publishers : []),
  ]
  const averageStatistics: readonly Statistic[] = [
    {
      name: 'wordsPerSentence',
      label: t('wordsPerSentence'),
      text: oneDecimal(averages.wordsPerSentence),
    },
    {
      name: 'charactersPerWord',
      label: t('charactersPerWord'),
      text: oneDecimal(averages.charactersPerWord),
    },
    {
      name: 'sentencesPerParagraph',
      label: t('sentencesPerParagraph'),
      text: oneDecimal(averages.sentencesPerParagraph),
    },
  ]
  const summary = [
    { label: t('words'), text: integer(counts.words) },
    { label: t('characters'), text: integer(counts.characters) },
    ...statistics,
    ...averageStatistics,
  ]
  return (
    <div className="words-further">
      <Rows statistics={statistics} />
      <Rows statistics={averageStatistics} />
      <CopyButton
        text={summary.map(({ label, text }) => `${label}${common('colon')} ${text}`).join('\n')}
        label={t('copyFigures')}
        isDisabled={counts.characters === 0}
      />
    </div>
  )
}
