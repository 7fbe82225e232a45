import type Big from 'big.js'
import { formatNumber, roundTo, toPlainDigits } from '../../core/numbers.ts'
import { formatPercent } from '../../core/percent.ts'
import { Calculator } from '../../ui/form/calculator.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { MainResult, Prompt } from '../../ui/form/result.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Form, useForm } from '../../ui/form/use-form.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import {
  type Answer,
  type PercentageType,
  calculate,
  measuresOf,
  percentageTypes,
} from './calculate.ts'
import { writeWorking } from './working.ts'

type Key = 'type' | 'x' | 'y'

const numberField = {
  kind: 'number',
  initial: '',
  example: '20',
  signs: ['%', '€', '$', '£'],
} as const

/** Two decimals, as specified; in the sentence without their zeros. */
const resultDecimals = { minimum: 2, maximum: 2 }
const typedDecimals = { minimum: 0, maximum: 40 }

/** Two decimals without their zeros; two significant digits where two decimals would say it is nothing. */
const sentenceDecimals = (amount: Big) => ({
  minimum: 0,
  maximum: amount.eq(0) || amount.abs().gte('0.01') ? 2 : Math.min(1 - amount.e, 40),
})

const directionOf = (value: Big) => (value.eq(0) ? 'same' : value.gt(0) ? 'up' : 'down')

const Result = (props: {
  type: PercentageType
  x: Big
  y: Big
  answer: Answer & { kind: 'answer' }
}) => {
  const { type, x, y, answer } = props
  const { t } = useTranslation('percentage')
  const language = useLanguage()
  const measures = measuresOf[type]
  const { value, difference } = answer
  const number = (amount: Big) => formatNumber(amount, language, typedDecimals)
  const typed = (amount: Big, measure: 'number' | 'percent') =>
    measure === 'percent' ? formatPercent(amount, language, typedDecimals) : number(amount)
  const rounded = formatNumber(value, language, resultDecimals)
  const shown = {
    number: rounded,
    percent: formatPercent(value, language, { ...resultDecimals, isSigned: type === 'change' }),
    points: t('points', { number: rounded }),
  }[measures.answer]
  const inSentence = (amount: Big) =>
    measures.answer === 'percent'
      ? formatPercent(amount, language, sentenceDecimals(amount))
      : formatNumber(amount, language, sentenceDecimals(amount))
  const isDifference = type === 'change' || type === 'points'
  const isMoved = type === 'increase' || type === 'decrease'
  const moved = isDifference ? value : isMoved ? difference : undefined
  const sentence = t(`sentences.${type}${moved ? `.${directionOf(moved)}` : ''}`, {
    x: typed(x, measures.x),
    y: typed(y, measures.y),
    result: inSentence(isDifference ? value.abs() : value),
    difference:
      difference && formatNumber(difference.abs(), language, sentenceDecimals(difference)),
  })
  return (
    <MainResult
      name="result"
      label={t('result')}
      text={shown}
      copied={toPlainDigits(roundTo(value, 2), 2)}
    >
      <p>{sentence}</p>
      {type === 'points' && difference && (
        <p className="hint">
          {t('relative', {
            percent: formatPercent(difference, language, {
              ...sentenceDecimals(difference),
              isSigned: true,
            }),
          })}
        </p>
      )}
      <p className="hint">{writeWorking(type, { x, y, value }, language)}</p>
    </MainResult>
  )
}

const answerOf = (form: Form<Key>, type: PercentageType) => {
  const x = form.number('x')
  const y = form.number('y')
  return x && y ? { x, y, answer: calculate(type, x, y) } : undefined
}

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
  const read = form.isCalculated ? answerOf(form, type) : undefined
  const problemAt = (field: 'x' | 'y') =>
    read?.answer.kind === 'impossible' && read.answer.field === field
      ? t(`impossible.${type}`)
      : undefined
  return (
    <Calculator
      action={t('calculate')}
      onCalculate={form.calculate}
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
  )
}
