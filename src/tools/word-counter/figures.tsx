import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Answer } from './question.ts'
import { averagesOf, feuilletLength, minutesOf, readingPace, signsOf } from './averages.ts'
import { useFormat } from './use-format.ts'

interface Figure {
  name: string
  label: string
  text: string
}

/** A figure under its stable name. Many change at every key: a pause is waited for before any is read out. */
const Output = ({ name, label, text }: Figure) => (
  <output name={name} aria-label={label} aria-live="off">
    {text}
  </output>
)

/** What people come for. */
export const MainFigures = ({ counts }: Pick<Answer, 'counts'>) => {
  const { t } = useTranslation('word-counter')
  const { whole } = useFormat()
  const figures: readonly Figure[] = [
    { name: 'words', label: t('words'), text: whole(counts.words) },
    { name: 'characters', label: t('characters'), text: whole(counts.characters) },
  ]
  return (
    <dl className="words-main">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.label}</dt>
          <dd data-size={figure.text.length > 7 ? 'long' : undefined}>
            <Output {...figure} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const Rows = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="words-rows">
    {figures.map((figure) => (
      <div key={figure.name}>
        <dt>{figure.label}</dt>
        <dd>
          <Output {...figure} />
        </dd>
      </div>
    ))}
  </dl>
)

/** Signes and feuillets, which French publishers go by. */
export const usePublishersFigures = ({ counts }: Pick<Answer, 'counts'>): readonly Figure[] => {
  const { t } = useTranslation('word-counter')
  const { whole, exact } = useFormat()
  const signs = signsOf(counts)
  return [
    { name: 'signs', label: t('signs'), text: whole(signs) },
    {
      name: 'feuillets',
      label: t('feuillets', { length: whole(feuilletLength) }),
      text: exact(signs / feuilletLength),
    },
  ]
}

/** All other specified figures, and a button that copies everything as lines of text. */
export const FurtherFigures = ({ counts }: Pick<Answer, 'counts'>) => {
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const { whole, average } = useFormat()
  const averages = averagesOf(counts)
  const publishers = usePublishersFigures({ counts })
  const figures: readonly Figure[] = [
    {
      name: 'charactersNoSpaces',
      label: t('charactersNoSpaces'),
      text: whole(counts.charactersNoSpaces),
    },
    { name: 'sentences', label: t('sentences'), text: whole(counts.sentences) },
    { name: 'paragraphs', label: t('paragraphs'), text: whole(counts.paragraphs) },
    {
      name: 'readingTime',
      label: t('readingTime'),
      text: t('minutes', { number: whole(minutesOf(counts.words, readingPace)) }),
    },
    ...(language === 'fr' ? publishers : []),
  ]
  const averageFigures: readonly Figure[] = [
    {
      name: 'wordsPerSentence',
      label: t('wordsPerSentence'),
      text: average(averages.wordsPerSentence),
    },
    {
      name: 'charactersPerWord',
      label: t('charactersPerWord'),
      text: average(averages.charactersPerWord),
    },
    {
      name: 'sentencesPerParagraph',
      label: t('sentencesPerParagraph'),
      text: average(averages.sentencesPerParagraph),
    },
  ]
  const summary = [
    { label: t('words'), text: whole(counts.words) },
    { label: t('characters'), text: whole(counts.characters) },
    ...figures,
    ...averageFigures,
  ]
  return (
    <div className="words-further">
      <Rows figures={figures} />
      <Rows figures={averageFigures} />
      <CopyButton
        text={summary.map(({ label, text }) => `${label}${common('colon')} ${text}`).join('\n')}
        label={t('copyFigures')}
        isDisabled={counts.characters === 0}
      />
    </div>
  )
}
