import type { ReactNode } from 'react'
import { Later } from '../../ui/later.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { MostUsedListProps } from './most-used-list.tsx'
import type { Answer } from './question.ts'
import type { TextOptionsProps } from './text-options.tsx'
import type { FoldName, WordCounter } from './use-word-counter.ts'

const loadLimits = async () => (await import('./limit-meters.tsx')).LimitMeters
const loadMostUsed = async () => (await import('./most-used-list.tsx')).MostUsedList
const loadRare = async () => (await import('./rare-figures.tsx')).RareFigures
const loadOptions = async () => (await import('./text-options.tsx')).TextOptions

interface FoldProps {
  counter: WordCounter
  name: FoldName
  title: string
  /** A quiet line below the title. */
  state?: string
  /** What is in it; made only while it is open. */
  children: () => ReactNode
}

const Fold = ({ counter, name, title, state, children }: FoldProps) => {
  const isOpen = counter.shown.has(name)
  return (
    <details
      // Opened before the script was there: no event says so any more.
      ref={(element) => {
        if (element?.open && !isOpen) counter.show(name, true)
      }}
      open={isOpen}
      onToggle={(event) => counter.show(name, event.currentTarget.open)}
    >
      <summary>
        <span>
          {title}
          {state !== undefined && <span className="words-fold-state">{state}</span>}
        </span>
      </summary>
      <div>{isOpen && children()}</div>
    </details>
  )
}

/** What few visitors ask for; loaded when they do. */
export const Folds = ({ counter }: { counter: WordCounter }) => {
  const { t } = useTranslation('word-counter')
  const { answer, kept } = counter
  const { counts, language } = answer
  return (
    <div className="words-more">
      <Fold counter={counter} name="limits" title={t('limits.title')}>
        {() => <Later<Pick<Answer, 'counts' | 'limits'>> load={loadLimits} props={answer} />}
      </Fold>
      <Fold counter={counter} name="mostUsed" title={t('mostUsed.title')}>
        {() => (
          <Later<MostUsedListProps>
            load={loadMostUsed}
            props={{
              counts,
              language,
              mostUsed: answer.mostUsed,
              hasFunctionWords: counter.hasFunctionWords,
              onFunctionWords: counter.changeFunctionWords,
            }}
          />
        )}
      </Fold>
      <Fold counter={counter} name="rare" title={t('rare')}>
        {() => <Later<Pick<Answer, 'counts' | 'language'>> load={loadRare} props={answer} />}
      </Fold>
      <Fold
        counter={counter}
        name="options"
        title={t('options.title')}
        state={t(kept.isKept && !kept.isRefused ? 'options.kept' : 'options.notKept')}
      >
        {() => (
          <Later<TextOptionsProps>
            load={loadOptions}
            props={{
              kept,
              language,
              textLanguage: counter.textLanguage,
              onTextLanguage: counter.changeTextLanguage,
            }}
          />
        )}
      </Fold>
    </div>
  )
}
