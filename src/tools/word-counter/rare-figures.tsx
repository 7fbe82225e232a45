import './folds.css'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { minutesOf, readingPace, speakingPace } from './averages.ts'
import { Rows, usePublishersFigures } from './figures.tsx'
import type { Answer } from './question.ts'
import { useFormat } from './use-format.ts'

/** Figures that few ask for, and the rules all of them follow. */
export const RareFigures = ({ counts, language }: Pick<Answer, 'counts' | 'language'>) => {
  const { t } = useTranslation('word-counter')
  const pageLanguage = useLanguage()
  const { whole } = useFormat()
  const publishers = usePublishersFigures({ counts })
  const speakingMinutes = whole(minutesOf(counts.words, speakingPace))
  return (
    <div className="words-rare">
      <Rows
        figures={[
          { name: 'wordsBetweenSpaces', label: t('runs'), text: whole(counts.runs) },
          {
            name: 'speakingTime',
            label: t('speakingTime', { pace: speakingPace }),
            text: t('minutes', { number: speakingMinutes }),
          },
          { name: 'codeUnits', label: t('codeUnits'), text: whole(counts.codeUnits) },
          { name: 'bytes', label: t('bytes'), text: whole(counts.bytes) },
          ...(language === 'fr' && pageLanguage !== 'fr' ? publishers : []),
        ]}
      />
      <p className="hint">{t('rules.words')}</p>
      <p className="hint">{t('rules.characters')}</p>
      <p className="hint">{t('rules.sentences', { pace: readingPace })}</p>
    </div>
  )
}
