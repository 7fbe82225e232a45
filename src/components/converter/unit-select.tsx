import { useTranslation } from '../use-translation.ts'
import type { ConverterDefinition } from '../../core/convert.ts'
import { useUnitTexts } from './use-unit-texts.ts'

interface UnitSelectProps<Unit extends string> {
  name: 'from' | 'to'
  tool: string
  definition: ConverterDefinition<Unit>
  value: Unit
  onChange: (name: 'from' | 'to', unit: string) => void
}

export const UnitSelect = <Unit extends string>(props: UnitSelectProps<Unit>) => {
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
