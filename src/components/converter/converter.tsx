import Big from 'big.js'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type ConverterDefinition, type Step, convert, convertExactly } from '../../core/convert.ts'
import { parseNumber, toPlainDigits, toTypedDigits, formatNumber } from '../../core/numbers.ts'
import {
  type Denominator,
  denominators,
  toMixedAmounts,
  writeFraction,
  writeMixedAmount,
} from '../../core/mixed-units.ts'
import { readQuantity } from '../../core/quantity.ts'
import type { Language } from '../../core/language.ts'
import { useNumberAcrossLanguages, useToolState } from '../use-tool-state.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { CopyButton } from '../copy-button.tsx'
import { ErrorMessage } from '../error-message.tsx'
import { ConverterForm } from './converter-form.tsx'

/** The result of reading the visitor's text. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'unreadable'; example: Big }
  | { kind: 'too-low'; lowest: Big }
  | { kind: 'read'; amount: Big; isCompound: boolean }

type Key = 'value' | 'from' | 'to'

const example = new Big('72.5')

/** The state of a converter: the typed text, both units, and the amount that was read. */
const useConverter = <Unit extends string>(tool: string, definition: ConverterDefinition<Unit>) => {
  const language = useLanguage()
  const isUnit = (value: string): value is Unit =>
    (definition.units as readonly string[]).includes(value)
  const unitOr = (value: string, otherwise: Unit) => (isUnit(value) ? value : otherwise)

  const [values, change] = useToolState<Key>({
    tool,
    initial: definition.initial,
    remembered: ['from', 'to'],
    accept: (key, value) => {
      if (key !== 'value') return isUnit(value) ? value : undefined
      const amount = parseNumber(value)
      return amount && toTypedDigits(amount, language)
    },
    toAddress: (key, next) => {
      if (key !== 'value') return next[key]
      const read = readQuantity(next.value, language, definition)
      return read && toPlainDigits(read.amount)
    },
  })
  const from = unitOr(values.from, definition.initial.from)
  const to = unitOr(values.to, definition.initial.to)

  const read = readQuantity(values.value, language, definition)
  const lowest = definition.lowest?.(from)
  const reading: Reading =
    values.value.trim() === ''
      ? { kind: 'empty' }
      : read === undefined
        ? { kind: 'unreadable', example }
        : lowest && read.amount.lt(lowest)
          ? { kind: 'too-low', lowest }
          : { kind: 'read', amount: read.amount, isCompound: read.unit !== undefined }

  useNumberAcrossLanguages(
    values.value,
    (text, written) => readQuantity(text, written, definition)?.amount,
    (value) => change({ value }),
  )

  /** The units before the text named its own. They come back when the field is cleared. */
  const chosen = useRef<{ from: Unit; to: Unit }>(undefined)

  const setText = (value: string) => {
    const unit = readQuantity(value, language, definition)?.unit
    if (unit !== undefined) {
      chosen.current ??= { from, to }
      // A text in the target's own unit would be converted to itself, so the target gives way.
      const { from: first, to: second } = chosen.current
      const { initial } = definition
      const target = [second, first, initial.from, initial.to].find((other) => other !== unit)
      change({ value, from: unit, ...(target !== undefined && target !== to && { to: target }) })
    } else if (value.trim() === '' && chosen.current) {
      change({ value, ...chosen.current })
      chosen.current = undefined
    } else change({ value })
  }

  /** A text that names its own unit becomes a plain number as soon as a unit is chosen by hand. */
  const plainValue = () =>
    read?.unit === undefined ? {} : { value: toTypedDigits(read.amount, language) }

  return {
    text: values.value,
    from,
    to,
    reading,
    setText,
    setUnit: (key: 'from' | 'to', unit: string) => {
      chosen.current = undefined
      change(key === 'from' ? { ...plainValue(), from: unit } : { to: unit })
    },
    swap: () => {
      chosen.current = undefined
      change({ ...plainValue(), from: to, to: from })
    },
  }
}

/** Returns the names and symbols of a converter's units from the tool's own texts. */
const useUnitTexts = (tool: string) => {
  const { t } = useTranslation(tool)
  return {
    nameOf: (unit: string) => t(`units.${unit}.name`),
    symbolOf: (unit: string) => t(`units.${unit}.symbol`),
  }
}

interface UnitSelectProps<Unit extends string> {
  name: 'from' | 'to'
  tool: string
  definition: ConverterDefinition<Unit>
  value: Unit
  onChange: (name: 'from' | 'to', unit: string) => void
}

const UnitSelect = <Unit extends string>(props: UnitSelectProps<Unit>) => {
  const { name, tool, definition, value, onChange } = props
  const { t } = useTranslation('converter')
  const { nameOf, symbolOf } = useUnitTexts(tool)
  return (
    <select
      name={name}
      className="unit-select"
      aria-label={t(`${name}Unit`)}
      value={value}
      onChange={(event) => onChange(name, event.target.value)}
    >
      {definition.units.map((unit) => (
        <option key={unit} value={unit}>
          {`${nameOf(unit)} (${symbolOf(unit)})`}
        </option>
      ))}
    </select>
  )
}

interface FormulaProps<Unit extends string> {
  tool: string
  definition: ConverterDefinition<Unit>
  from: Unit
  to: Unit
  amount: Big | undefined
}

const isAdditive = (step: Step) => step.operator === '+' || step.operator === '−'

/** Operands and typed amounts are written with all their decimals. */
const allDecimals = { minimum: 0, maximum: 20 }

/** Writes the steps after a start value, with brackets where a sum is multiplied: (72 − 32) × 5 ÷ 9. */
const writeSteps = (start: string, steps: readonly Step[], language: Language): string =>
  steps.reduce((text, { operator, operand }, index) => {
    const before = steps[index - 1]
    const needsBrackets = before && isAdditive(before) && !isAdditive({ operator, operand })
    const written = formatNumber(new Big(operand), language, allDecimals)
    return `${needsBrackets ? `(${text})` : text} ${operator} ${written}`
  }, start)

/** The formula with the visitor's number, and the value of one unit. */
export const Formula = <Unit extends string>(props: FormulaProps<Unit>) => {
  const { tool, definition, from, to, amount } = props
  const { symbolOf } = useUnitTexts(tool)
  const language = useLanguage()
  const one = new Big(1)
  const steps = definition.steps(from, to)
  const isProportional = !steps.some(isAdditive)
  const shown = (value: Big) => formatNumber(value, language, definition.decimals)
  return (
    <>
      {isProportional && (
        <p className="formula">
          {`${formatNumber(one, language, allDecimals)}\u00A0${symbolOf(from)} = ${shown(convert(definition, one, from, to))}\u00A0${symbolOf(to)}`}
        </p>
      )}
      {amount && steps.length > 0 && !(isProportional && amount.eq(1)) && (
        <p className="formula">
          {`${writeSteps(formatNumber(amount, language, allDecimals), steps, language)} = ${shown(convert(definition, amount, from, to))}`}
        </p>
      )}
    </>
  )
}

interface ExtraRow {
  key: string
  /** The text as it is shown and copied. */
  text: string
}

interface FractionSelectProps {
  value: Denominator
  onChange: (denominator: Denominator) => void
}

/** The fraction to which the smaller of two units is rounded. */
const FractionSelect = ({ value, onChange }: FractionSelectProps) => {
  const { t } = useTranslation('converter')
  const id = useId()
  return (
    <div className="conv-fraction">
      <label htmlFor={id}>{t('roundTo')}</label>
      <select
        id={id}
        className="unit-select"
        value={value}
        onChange={(event) => {
          const chosen = denominators.find((one) => String(one) === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {denominators.map((one) => (
          <option key={one} value={one}>
            {one === 1 ? t('whole') : writeFraction(1, one)}
          </option>
        ))}
      </select>
    </div>
  )
}

interface AllUnitsProps<Unit extends string> {
  tool: string
  definition: ConverterDefinition<Unit>
  from: Unit
  to: Unit
  amount: Big | undefined
  extraRows: readonly ExtraRow[]
  fraction: FractionSelectProps
}

/** The amount in every unit at once, each with a button that copies it. */
const AllUnits = <Unit extends string>(props: AllUnitsProps<Unit>) => {
  const { tool, definition, from, to, amount, extraRows, fraction } = props
  const { t } = useTranslation(['converter', tool])
  const { nameOf, symbolOf } = useUnitTexts(tool)
  const language = useLanguage()
  const rows = definition.units.map((unit) => {
    const value = amount && convert(definition, amount, from, unit)
    return {
      key: unit,
      name: nameOf(unit),
      shown: value ? formatNumber(value, language, definition.decimals) : '',
      symbol: value ? symbolOf(unit) : '',
      copied: value ? toPlainDigits(value, definition.decimals.minimum) : '',
      isTarget: unit === to,
    }
  })
  const extra = extraRows.map(({ key, text }) => ({
    key,
    name: t(`${tool}:rows.${key}`),
    shown: text,
    symbol: '',
    copied: text,
    isTarget: false,
  }))
  return (
    <section className="panel all-units" aria-label={t('allUnits')}>
      <dl>
        {[...rows, ...extra].map(({ key, name, shown, symbol, copied, isTarget }) => (
          <div key={key} data-unit={key} data-target={isTarget || undefined}>
            <dt>{name}</dt>
            <dd className="amount">{symbol ? `${shown}\u00A0${symbol}` : shown}</dd>
            <dd className="copy">
              <CopyButton
                text={copied}
                label={t('copyUnit', { unit: name })}
                isIconOnly
                isDisabled={copied === ''}
              />
            </dd>
          </div>
        ))}
      </dl>
      {definition.subdivisions?.some(({ isForResults }) => isForResults) && (
        <FractionSelect {...fraction} />
      )}
    </section>
  )
}

interface ConverterProps<Unit extends string> {
  /**
   * The tool's id, which is the namespace of its texts and the key of its remembered values. Besides its units, its texts
   * have `compoundExample` where the definition has subdivisions, and `belowLowest` where it has a lowest amount.
   */
  tool: string
  definition: ConverterDefinition<Unit>
  /**
   * Returns rows that follow those of the units, such as a pace. Their labels are the tool's texts `rows.{key}`.
   */
  extraRows?: (amount: Big, from: Unit, language: Language) => readonly ExtraRow[]
  /** Renders what the tool has besides, below the units. The amount is undefined while there is none. */
  renderMore?: (amount: Big | undefined, from: Unit) => ReactNode
}

export const Converter = <Unit extends string>(props: ConverterProps<Unit>) => {
  const { tool, definition, extraRows, renderMore } = props
  const { t } = useTranslation(['converter', tool])
  const language = useLanguage()
  const { text, from, to, reading, setText, setUnit, swap } = useConverter(tool, definition)
  const { symbolOf } = useUnitTexts(tool)
  const quantity = (amount: Big, unit: Unit) =>
    `${formatNumber(amount, language, definition.decimals)}\u00A0${symbolOf(unit)}`

  const amount = reading.kind === 'read' ? reading.amount : undefined
  const result = amount && convert(definition, amount, from, to)
  const shown = result ? formatNumber(result, language, definition.decimals) : ''
  const isLost = result?.eq(0) === true && amount?.eq(0) === false
  const [denominator, setDenominator] = useState<Denominator>(8)
  const mixedRows = (amount ? toMixedAmounts(definition, amount, from, denominator) : []).map(
    (mixed) => ({
      ...mixed,
      text: writeMixedAmount(mixed, symbolOf, language),
    }),
  )
  /** The pair that the result belongs to. Below one larger unit it says nothing more than the result does. */
  const mixedResult = mixedRows.find(
    ({ larger, smaller, whole }) => whole.gt(0) && [larger, smaller].includes(to),
  )
  const exact = amount && isLost ? convertExactly(definition, amount, from, to) : undefined
  const problem =
    reading.kind === 'unreadable'
      ? t(definition.subdivisions ? 'unreadableCompound' : 'unreadable', {
          example: formatNumber(reading.example, language, { minimum: 0, maximum: 2 }),
          compound: definition.subdivisions && t(`${tool}:compoundExample`),
        })
      : reading.kind === 'too-low'
        ? t(`${tool}:belowLowest`, { lowest: quantity(reading.lowest, from) })
        : undefined

  return (
    <>
      <ConverterForm
        name="value"
        inputLabel={t('value')}
        swapLabel={t('swap')}
        text={text}
        isInvalid={problem !== undefined}
        onType={setText}
        onSwap={swap}
        from={<UnitSelect name="from" {...{ tool, definition }} value={from} onChange={setUnit} />}
        to={<UnitSelect name="to" {...{ tool, definition }} value={to} onChange={setUnit} />}
        result={shown}
        renderFoot={(noteId) => (
          <div className="foot">
            <div id={noteId} className="conv-note">
              {problem ? (
                <ErrorMessage>{problem}</ErrorMessage>
              ) : (
                <Formula {...{ tool, definition, from, to, amount }} />
              )}
              {reading.kind === 'read' && reading.isCompound && (
                <p>{t('readAs', { quantity: quantity(reading.amount, from) })}</p>
              )}
              {mixedResult && (
                <p className="formula">{`${mixedResult.isExact ? '=' : '≈'} ${mixedResult.text}`}</p>
              )}
              {exact && (
                <p>
                  {t('small', {
                    quantity: `${new Intl.NumberFormat(language, { maximumSignificantDigits: 4 }).format(exact.toNumber())}\u00A0${symbolOf(to)}`,
                  })}
                </p>
              )}
            </div>
            <CopyButton
              text={result ? toPlainDigits(result, definition.decimals.minimum) : ''}
              label={t('copyResult')}
              isDisabled={!result}
            />
          </div>
        )}
      />
      <AllUnits
        {...{ tool, definition, from, to, amount }}
        extraRows={[
          ...mixedRows,
          ...(amount && extraRows ? extraRows(amount, from, language) : []),
        ]}
        fraction={{ value: denominator, onChange: setDenominator }}
      />
      {renderMore?.(amount, from)}
    </>
  )
}
