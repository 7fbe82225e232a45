import './converter.css'
import type Big from 'big.js'
import { ArrowLeftRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../use-translation.ts'
import { type ConverterDefinition, convert, convertExactly } from '../../core/convert.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber, toPlainDigits } from '../../core/numbers.ts'
import { CopyButton } from '../copy-button.tsx'
import { useLanguage } from '../use-language.ts'
import { AllUnits, type ExtraRow } from './all-units.tsx'
import { Formula } from './formula.tsx'
import { sizeOf } from './size-of.ts'
import { UnitSelect } from './unit-select.tsx'
import { useConverter } from './use-converter.ts'
import { useUnitTexts } from './use-unit-texts.ts'

export interface ConverterProps<Unit extends string> {
  /** The tool's id: namespace of its texts, key of what is remembered. */
  tool: string
  definition: ConverterDefinition<Unit>
  /** Rows after the units', such as a pace; their labels are the tool's texts `rows.{key}`. */
  extraRows?: (amount: Big, from: Unit, language: Language) => readonly ExtraRow[]
}

export const Converter = <Unit extends string>(props: ConverterProps<Unit>) => {
  const { tool, definition, extraRows } = props
  const { t } = useTranslation(['converter', tool])
  const language = useLanguage()
  const id = useId()
  const { text, from, to, reading, setText, setUnit, swap } = useConverter(tool, definition)
  const { symbolOf } = useUnitTexts(tool)
  const quantity = (amount: Big, unit: Unit) =>
    `${formatNumber(amount, language, definition.decimals)}\u00A0${symbolOf(unit)}`

  const amount = reading.kind === 'read' ? reading.amount : undefined
  const result = amount && convert(definition, amount, from, to)
  const shown = result ? formatNumber(result, language, definition.decimals) : ''
  const isLost = result?.eq(0) === true && amount?.eq(0) === false
  const exact = amount && isLost ? convertExactly(definition, amount, from, to) : undefined
  const problem =
    reading.kind === 'unreadable'
      ? t(definition.subdivisions ? 'unreadableCompound' : 'unreadable', {
          example: formatNumber(reading.example, language, { minimum: 0, maximum: 2 }),
          compound: definition.subdivisions && t(`${tool}:compoundExample`),
        })
      : reading.kind === 'too-low'
        ? t('belowLowest', { lowest: quantity(reading.lowest, from) })
        : undefined

  return (
    <>
      <form className="panel conv" method="dialog" onSubmit={(event) => event.preventDefault()}>
        <div className="half">
          <label className="conv-label" htmlFor={`${id}value`}>
            {t('from')}
          </label>
          <input
            id={`${id}value`}
            name="value"
            className="big"
            data-size={sizeOf(text)}
            inputMode="decimal"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-label={t('value')}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}note`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
          <UnitSelect name="from" {...{ tool, definition }} value={from} onChange={setUnit} />
        </div>
        <div className="half">
          <button type="button" className="swap" onClick={swap} aria-label={t('swap')}>
            <ArrowLeftRight aria-hidden size={20} />
          </button>
          <label className="conv-label" htmlFor={`${id}result`}>
            {t('to')}
          </label>
          <output
            id={`${id}result`}
            name="result"
            className="big"
            htmlFor={`${id}value`}
            data-size={sizeOf(shown)}
            aria-label={t('result')}
          >
            {shown}
          </output>
          <UnitSelect name="to" {...{ tool, definition }} value={to} onChange={setUnit} />
        </div>
        <div className="foot">
          <div id={`${id}note`} className="conv-note">
            {problem ? (
              <p role="alert" className="problem">
                {problem}
              </p>
            ) : (
              <Formula {...{ tool, definition, from, to, amount }} />
            )}
            {reading.kind === 'read' && reading.isCompound && (
              <p>{t('readAs', { quantity: quantity(reading.amount, from) })}</p>
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
      </form>
      <AllUnits
        {...{ tool, definition, from, to, amount }}
        extraRows={amount && extraRows ? extraRows(amount, from, language) : []}
      />
    </>
  )
}
