import './folds.css'
import { SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { Answer } from './question.ts'
import { useFormat } from './use-format.ts'

export interface MostUsedListProps extends Pick<Answer, 'counts' | 'mostUsed' | 'language'> {
  hasFunctionWords: boolean
  onFunctionWords: (isWanted: boolean) => void
}

export const MostUsedList = (props: MostUsedListProps) => {
  const { counts, mostUsed, language, hasFunctionWords, onFunctionWords } = props
  const { t } = useTranslation('word-counter')
  const { whole, percent } = useFormat()
  return (
    <div className="words-most-used">
      <SwitchField
        name="functionWords"
        label={t('mostUsed.functionWords')}
        form={{
          flag: () => hasFunctionWords,
          change: ({ functionWords }) => onFunctionWords(functionWords === 'true'),
        }}
      />
      {mostUsed === undefined || mostUsed.length === 0 ? (
        <p className="hint">{t('mostUsed.none')}</p>
      ) : (
        <ol lang={language}>
          {mostUsed.map(({ word, count }) => (
            <li key={word}>
              <span className="words-used-word">{word}</span>
              <span className="words-used-count">
                {whole(count)} <span className="hint">({percent(count / counts.words)})</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
