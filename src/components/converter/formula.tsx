import Big from 'big.js'
import { type ConverterDefinition, type Step, convert } from '../../core/convert.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import { useLanguage } from '../use-language.ts'
import { useUnitTexts } from './use-unit-texts.ts'

interface FormulaProps<Unit extends string> {
  tool: string
  definition: ConverterDefinition<Unit>
  from: Unit
  to: Unit
  amount: Big | undefined
}

const isAdditive = (step: Step) => step.operator === '+' || step.operator === '−'

/** As many decimals as an operand or a typed amount has. */
const allDecimals = { minimum: 0, maximum: 20 }

/** Writes the steps after a start, with brackets where a sum is multiplied: (72 − 32) × 5 ÷ 9. */
const writeSteps = (start: string, steps: readonly Step[], language: Language): string =>
  steps.reduce((text, { operator, operand }, index) => {
    const before = steps[index - 1]
    const needsBrackets = before && isAdditive(before) && !isAdditive({ operator, operand })
    const written = formatNumber(new Big(operand), language, allDecimals)
    return `${needsBrackets ? `(${text})` : text} ${operator} ${written}`
  }, start)

/** The formula worked with the visitor's number, and what one unit makes. */
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
