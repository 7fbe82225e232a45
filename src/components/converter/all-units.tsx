import type Big from 'big.js'
import { useTranslation } from '../use-translation.ts'
import { type ConverterDefinition, convert } from '../../core/convert.ts'
import { formatNumber, toPlainDigits } from '../../core/numbers.ts'
import { CopyButton } from '../copy-button.tsx'
import { useLanguage } from '../use-language.ts'
import { useUnitTexts } from './use-unit-texts.ts'

export interface ExtraRow {
  key: string
  /** As it is shown and copied. */
  text: string
}

interface AllUnitsProps<Unit extends string> {
  tool: string
  definition: ConverterDefinition<Unit>
  from: Unit
  to: Unit
  amount: Big | undefined
  extraRows: readonly ExtraRow[]
}

/** The amount in every unit at once, each to be copied. */
export const AllUnits = <Unit extends string>(props: AllUnitsProps<Unit>) => {
  const { tool, definition, from, to, amount, extraRows } = props
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
    </section>
  )
}
