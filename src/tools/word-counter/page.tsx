import './page.css'
import '../../components/form/form.css'
import { Eraser, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { FurtherFigures, MainFigures } from './figures.tsx'
import { Folds } from './folds.tsx'
import { type SampleName, loadSample, sampleNames } from './load-sample.ts'
import type { Editor } from './use-editor.ts'
import { useFormat } from './use-format.ts'
import { useWordCounter } from './use-word-counter.ts'

/** What takes the text away, and what brings it back. */
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
        // Not disabled: the focus would be lost right after it is pressed.
        aria-disabled={!editor.hasText}
        onClick={() => editor.hasText && editor.replace('')}
      >
        <Eraser aria-hidden size={18} />
        {t('clear')}
      </button>
    </div>
  )
}

/** Texts to try the tool with; loaded when they are asked for. */
const Samples = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const toast = useToast()
  const id = useId()
  const show = async (sample: SampleName) => {
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
          onClick={() => void show(sample)}
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
  const { whole } = useFormat()
  const id = useId()
  const counter = useWordCounter()
  const { area, answer, isWaiting, isMissing, isQuiet, editor } = counter
  const { counts } = answer
  const announcement = [
    t('announced.words', { count: counts.words, number: whole(counts.words) }),
    t('announced.characters', { count: counts.characters, number: whole(counts.characters) }),
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
            ref={area}
            id={id}
            name="text"
            className="field"
            rows={9}
            // Not `auto`: with it Chromium takes 20 s instead of 0.2 for a key in a line of 1 MB.
            dir={editor.direction}
            placeholder={t('placeholder')}
            // Some browsers check spelling on a server; some put a text back that was not to be kept.
            spellCheck={false}
            autoComplete="off"
            // Not onChange: it passes over what an extension or another script puts in.
            onInput={editor.typed}
          />
          <Samples editor={editor} />
        </div>
        <MainFigures counts={counts} />
        <FurtherFigures counts={counts} />
      </div>
      <p role="status" className="visually-hidden">
        {isQuiet && !isWaiting && announcement}
      </p>
      {isMissing && (
        <p role="alert" className="problem words-note">
          {common('lazy.failed')}
        </p>
      )}
      {counter.kept.isRefused && (
        <p role="alert" className="problem words-note">
          {t('options.refused')}
        </p>
      )}
      {counter.isApproximate && <p className="hint words-note">{t('approximate')}</p>}
      <Folds counter={counter} />
    </div>
  )
}
