import type { Currency } from '../../core/currencies.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { vatParts } from './calculate.ts'
import { writeMoney } from './money.ts'
import type { Line } from './use-lines.ts'

interface LineOutcomeProps {
  outcome: Line['outcome']
  currency: Currency
}

/** What one line comes to, or why it comes to nothing. */
export const LineOutcome = ({ outcome, currency }: LineOutcomeProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  return (
    <p className="vat-line-outcome">
      {typeof outcome === 'string'
        ? t(`lines.${outcome}`)
        : vatParts.map((part) => (
            <span key={part}>
              {t(`short.${part}`)} {writeMoney(outcome[part], currency, language)}
            </span>
          ))}
    </p>
  )
}
