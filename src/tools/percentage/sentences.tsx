import './sentences.css'
import { useId, useState } from 'react'
import { numberIn } from '../../core/number-field.ts'
import type { Language } from '../../core/language.ts'
import { ErrorMessage } from '../../components/error-message.tsx'
import { useNumberAcrossLanguages } from '../../components/use-tool-state.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type PercentageType, calculate, measuresOf, percentageTypes } from './calculate.ts'
import { writeResult } from './write-answer.ts'

/** The signs that people write beside these numbers. */
const signs = ['%', '€', '$', '£']

const read = (text: string, language: Language) => numberIn(text, language, { signs })

interface BlankProps {
  name: string
  label: string
  text: string
  isWrong: boolean
  noteId: string
  onChange: (text: string) => void
}

/** A blank of a sentence. */
const Blank = ({ name, label, text, isWrong, noteId, onChange }: BlankProps) => {
  useNumberAcrossLanguages(text, read, onChange)
  return (
    <input
      name={name}
      className="percent-blank"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? noteId : undefined}
      inputMode="decimal"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  )
}

/** The blanks of a sentence, each with the signs that must stay on its line, and the place of the answer. */
const blanks = /(\[[xy]\](?:[\u00A0\u202F]?[%:,])*|\[result\])/

/** One kind of calculation as a sentence with two blanks, and the answer where the sentence has it. */
const Sentence = ({ type }: { type: PercentageType }) => {
  const { t } = useTranslation(['percentage', 'form'])
  const language = useLanguage()
  const id = useId()
  const [texts, setTexts] = useState({ x: '', y: '' })
  const x = read(texts.x, language)
  const y = read(texts.y, language)
  const answer = x && y && calculate(type, x, y)
  const isUnreadable = { x: texts.x.trim() !== '' && !x, y: texts.y.trim() !== '' && !y }
  const impossible = answer?.kind === 'impossible' ? answer.field : undefined
  const problem =
    isUnreadable.x || isUnreadable.y
      ? t('form:number', { example: '20' })
      : impossible && t(`impossible.${type}`)
  const written = answer?.kind === 'answer' ? writeResult(type, answer.value, language) : undefined
  const partOf = (part: string) => {
    const [, key, sign] = /^\[([xy])\](.*)$/s.exec(part) ?? []
    if (key === 'x' || key === 'y')
      return (
        <span key={key} className="percent-blank-and-sign">
          <Blank
            name={`${type}.${key}`}
            label={t(`labels.${type}.${key}`)}
            text={texts[key]}
            isWrong={isUnreadable[key] || impossible === key}
            noteId={`${id}note`}
            onChange={(text) => setTexts((before) => ({ ...before, [key]: text }))}
          />
          {sign}
        </span>
      )
    if (part !== '[result]') return part
    return (
      <output key="result" name={`${type}.result`} aria-label={t('result')}>
        {written === undefined
          ? '…'
          : measuresOf[type].answer === 'points'
            ? t('points', { number: written })
            : written}
      </output>
    )
  }
  return (
    <div role="group" aria-label={t(`types.${type}`)}>
      <p>{t(`inSentences.forms.${type}`).split(blanks).map(partOf)}</p>
      {problem !== undefined && (
        <div id={`${id}note`}>
          <ErrorMessage>{problem}</ErrorMessage>
        </div>
      )}
    </div>
  )
}

/** All kinds of calculations at once, each as a sentence to fill in. Nothing of it is kept. */
export const Sentences = () => (
  <div className="percent-list">
    {percentageTypes.map((type) => (
      <Sentence key={type} type={type} />
    ))}
  </div>
)
