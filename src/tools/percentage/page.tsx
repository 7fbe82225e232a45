import { roundTo, toPlainDigits } from '../../core/numbers.ts'
import { Calculator, MainResult, Prompt } from '../../components/form/calculator.tsx'
import { NumberField, SelectField } from '../../components/form/fields.tsx'
import { FoldedPanel } from '../../components/folded-panel.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type PercentageType,
  calculate,
  measuresOf,
  percentageTypes,
  writeWorking,
} from './calculate.ts'
import { type Answered, writeAnswer } from './write-answer.ts'

type Key = 'type' | 'x' | 'y'

const numberField = {
  kind: 'number',
  initial: '',
  example: '20',
  signs: ['%', '€', '$', '£'],
} as const

const Result = ({ type, ...answered }: Answered & { type: PercentageType }) => {
  const { t } = useTranslation('percentage')
  const language = useLanguage()
  const { x, y } = answered
  const { value } = answered.answer
  const { shown, sentence, relative } = writeAnswer(type, answered, language)
  return (
    <MainResult
      name="result"
      label={t('result')}
      text={measuresOf[type].answer === 'points' ? t('points', { number: shown }) : shown}
      copied={toPlainDigits(roundTo(value, 2), 2)}
    >
      <p>{t(sentence.key, { ...sentence.values, count: sentence.count })}</p>
      {relative !== undefined && <p className="hint">{t('relative', { percent: relative })}</p>}
      <p className="hint">{writeWorking(type, { x, y, value }, language)}</p>
    </MainResult>
  )
}

const answerOf = (form: Form<Key>, type: PercentageType) => {
  const x = form.number('x')
  const y = form.number('y')
  return x && y ? { x, y, answer: calculate(type, x, y) } : undefined
}

const sentences = lazyModule(async () => (await import('./sentences.tsx')).Sentences)

export default function PercentagePage() {
  const { t } = useTranslation('percentage')
  const [initialType] = percentageTypes
  const form: Form<Key> = useForm<Key>({
    tool: 'percentage',
    fields: {
      type: { kind: 'choice', initial: initialType, options: percentageTypes },
      x: numberField,
      y: numberField,
    },
  })
  const type = form.choice('type', percentageTypes)
  const measures = measuresOf[type]
  const read = answerOf(form, type)
  const problemAt = (field: 'x' | 'y') =>
    read?.answer.kind === 'impossible' && read.answer.field === field
      ? t(`impossible.${type}`)
      : undefined
  return (
    <>
      <Calculator
        action={t('calculate')}
        onCalculate={form.askForMissing}
        result={
          read?.answer.kind === 'answer' ? (
            <Result type={type} x={read.x} y={read.y} answer={read.answer} />
          ) : (
            <Prompt outputs={['result']} isWrong={form.isWrong}>
              {t(read ? 'noAnswer' : 'prompt')}
            </Prompt>
          )
        }
      >
        <SelectField
          form={form}
          name="type"
          label={t('type')}
          nameOf={(option) => t(`types.${option}`)}
        />
        <div className="field-pair">
          {(['x', 'y'] as const).map((name) => (
            <NumberField
              key={name}
              form={form}
              name={name}
              label={t(`labels.${type}.${name}`)}
              problem={problemAt(name)}
              {...(measures[name] === 'percent' ? { unit: '%' } : {})}
            />
          ))}
        </div>
      </Calculator>
      <FoldedPanel
        className="percent-sentences"
        title={t('inSentences.title')}
        hint={t('inSentences.hint')}
        component={sentences}
        props={{}}
      />
    </>
  )
}
