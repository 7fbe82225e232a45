import './page.css'
import '../../components/form/form.css'
import { type ReactNode, useId } from 'react'
import { Eraser, Undo2 } from 'lucide-react'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { TextAnalysis } from './analysis.ts'
import { MoreStatistics, MainStatistics, useNumberFormat } from './statistics.tsx'
import {
  type SampleName,
  type Editor,
  type SectionName,
  type WordCounter,
  loadSample,
  sampleNames,
  useWordCounter,
} from './use-word-counter.ts'
import type { MostUsedListProps, TextOptionsProps } from './panels.tsx'
import { ErrorMessage } from '../../components/error-message.tsx'

const limitMeters = lazyModule(async () => (await import('./panels.tsx')).LimitMeters)
const mostUsedList = lazyModule(async () => (await import('./panels.tsx')).MostUsedList)
const advancedStatistics = lazyModule(async () => (await import('./panels.tsx')).AdvancedStatistics)
const textOptions = lazyModule(async () => (await import('./panels.tsx')).TextOptions)

interface SectionProps {
  counter: WordCounter
  name: SectionName
  title: string
  /** A secondary line below the title. */
  state?: string
  /** Renders the contents, only while the section is open. */
  children: () => ReactNode
}

const Section = ({ counter, name, title, state, children }: SectionProps) => {
  const isOpen = counter.openSections.has(name)
  return (
    <details
      // A section that was opened before hydration fires no toggle event afterwards.
      ref={(element) => {
        if (element?.open && !isOpen) counter.setSectionOpen(name, true)
      }}
      open={isOpen}
      onToggle={(event) => counter.setSectionOpen(name, event.currentTarget.open)}
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

/** The collapsible sections below the text, which few visitors open. Their contents are loaded on demand. */
const Sections = ({ counter }: { counter: WordCounter }) => {
  const { t } = useTranslation('word-counter')
  const { analysis, storedText } = counter
  const { counts, language } = analysis
  return (
    <div className="words-more">
      <Section counter={counter} name="limits" title={t('limits.title')}>
        {() => (
          <LazyComponent<Pick<TextAnalysis, 'counts' | 'limits'>>
            component={limitMeters}
            props={analysis}
          />
        )}
      </Section>
      <Section counter={counter} name="mostUsed" title={t('mostUsed.title')}>
        {() => (
          <LazyComponent<MostUsedListProps>
            component={mostUsedList}
            props={{
              counts,
              language,
              mostUsed: analysis.mostUsed,
              hasFunctionWords: counter.hasFunctionWords,
              onFunctionWords: counter.changeFunctionWords,
            }}
          />
        )}
      </Section>
      <Section counter={counter} name="rare" title={t('rare')}>
        {() => (
          <LazyComponent<Pick<TextAnalysis, 'counts' | 'language'>>
            component={advancedStatistics}
            props={analysis}
          />
        )}
      </Section>
      <Section
        counter={counter}
        name="options"
        title={t('options.title')}
        state={t(
          storedText.isStoring && !storedText.hasStorageFailed ? 'options.kept' : 'options.notKept',
        )}
      >
        {() => (
          <LazyComponent<TextOptionsProps>
            component={textOptions}
            props={{
              storedText,
              language,
              textLanguage: counter.textLanguage,
              onTextLanguage: counter.changeTextLanguage,
            }}
          />
        )}
      </Section>
    </div>
  )
}

/** The buttons that clear the text and restore it. */
const TextButtons = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('word-counter')
  return (
    <div className="words-buttons">
      {editor.canUndo && (
        <button type="button" onClick={editor.undo}>
          <Undo2 aria-hidden size={18} />
          {t('undo')}
        </button>
      )}
      <button
        type="button"
        // With `disabled` the button would lose the focus right after it is pressed.
        aria-disabled={!editor.hasText}
        onClick={() => editor.hasText && editor.replace('')}
      >
        <Eraser aria-hidden size={18} />
        {t('clear')}
      </button>
    </div>
  )
}

/** Buttons that insert sample texts. */
const Samples = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const toast = useToast()
  const id = useId()
  const insertSample = async (sample: SampleName) => {
    try {
      editor.replace(await loadSample(sample, language))
    } catch {
      toast({
        title: common('copy.failed'),
        description: common('lazy.failed'),
        variant: 'destructive',
      })
    }
  }
  return (
    <div role="group" aria-labelledby={id} className="words-samples">
      <span id={id}>{t('samples.title')}</span>
      {sampleNames.map((sample) => (
        <button
          key={sample}
          type="button"
          className="button-quiet"
          onClick={() => void insertSample(sample)}
        >
          {t(`samples.${sample}`)}
        </button>
      ))}
    </div>
  )
}

export default function WordCounterPage() {
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  const { integer } = useNumberFormat()
  const id = useId()
  const counter = useWordCounter()
  const { textarea, analysis, isWaiting, hasLoadFailed, isIdle, editor } = counter
  const { counts } = analysis
  const announcement = [
    t('announced.words', { count: counts.words, number: integer(counts.words) }),
    t('announced.characters', { count: counts.characters, number: integer(counts.characters) }),
  ].join(', ')
  return (
    <div className="panel words" data-waiting={isWaiting || undefined}>
      <div className="words-body">
        <div className="words-text">
          <div className="words-head">
            <label htmlFor={id}>{t('text')}</label>
            <TextButtons editor={editor} />
          </div>
          <textarea
            ref={textarea}
            id={id}
            name="text"
            className="field"
            rows={9}
            // With `auto` Chromium takes 20 s instead of 0.2 s per keystroke in a line of 1 MB.
            dir={editor.direction}
            placeholder={t('placeholder')}
            // Some browsers send the text to a server to check its spelling.
            spellCheck={false}
            // Some browsers restore the text on a later visit, although the visitor did not choose to keep it.
            autoComplete="off"
            // React's onChange misses texts that an extension or another script inserts.
            onInput={editor.onInput}
          />
          <Samples editor={editor} />
        </div>
        <MainStatistics counts={counts} />
        <MoreStatistics counts={counts} />
      </div>
      <p role="status" className="visually-hidden">
        {isIdle && !isWaiting && announcement}
      </p>
      {hasLoadFailed && <ErrorMessage className="words-note">{common('lazy.failed')}</ErrorMessage>}
      {counter.storedText.hasStorageFailed && (
        <ErrorMessage className="words-note">{t('options.refused')}</ErrorMessage>
      )}
      {counter.isApproximate && <p className="hint words-note">{t('approximate')}</p>}
      <Sections counter={counter} />
    </div>
  )
}
