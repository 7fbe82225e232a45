import type { ReactNode } from 'react'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { MostUsedListProps } from './most-used-list.tsx'
import type { Answer } from './question.ts'
import type { TextOptionsProps } from './text-options.tsx'
import type { FoldName, WordCounter } from './use-word-counter.ts'

const limitMeters = lazyModule(async () => (await import('./limit-meters.tsx')).LimitMeters)
const mostUsedList = lazyModule(async () => (await import('./most-used-list.tsx')).MostUsedList)
const rareFigures = lazyModule(async () => (await import('./rare-figures.tsx')).RareFigures)
const textOptions = lazyModule(async () => (await import('./text-options.tsx')).TextOptions)

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
        {() => (
          <LazyComponent<Pick<Answer, 'counts' | 'limits'>>
            component={limitMeters}
            props={answer}
          />
        )}
      </Fold>
      <Fold counter={counter} name="mostUsed" title={t('mostUsed.title')}>
        {() => (
          <LazyComponent<MostUsedListProps>
            component={mostUsedList}
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
        {() => (
          <LazyComponent<Pick<Answer, 'counts' | 'language'>>
            component={rareFigures}
            props={answer}
          />
        )}
      </Fold>
      <Fold
        counter={counter}
        name="options"
        title={t('options.title')}
        state={t(kept.isKept && !kept.isRefused ? 'options.kept' : 'options.notKept')}
      >
        {() => (
          <LazyComponent<TextOptionsProps>
            component={textOptions}
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
