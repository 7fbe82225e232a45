import Big from 'big.js'
import { useMemo } from 'react'
import { Field } from '../../components/form/field.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { placesFor } from './choose-place.ts'
import { writeRate } from './explain.ts'
import type { Place, VatRate } from './rates.ts'
import { usePlaceName } from './use-place-name.ts'

interface RateButtonsProps {
  place: Place
  /** The place's rate that stands in the field, if it is one of them. */
  chosen: VatRate | undefined
  onPlace: (id: string) => void
  onRate: (percent: Big) => void
}

/** The rates of a country, to be put into the field by a click. */
export const RateButtons = ({ place, chosen, onPlace, onRate }: RateButtonsProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const nameOf = usePlaceName()
  const options = useMemo(() => placesFor(language), [language])
  return (
    <div className="vat-rates">
      <Field label={t('country')}>
        {(control) => (
          <select
            {...control}
            name="country"
            className="unit-select"
            value={place.id}
            onChange={(event) => onPlace(event.target.value)}
          >
            {options.map((option) => (
              // Another version of Unicode's names in the browser is no reason to draw the page anew.
              <option key={option.id} value={option.id} suppressHydrationWarning>
                {nameOf(option)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {place.rates.length === 0 ? (
        <p className="hint">{t(`notes.${place.area}`)}</p>
      ) : (
        <div
          className="vat-buttons"
          role="group"
          aria-label={t('ratesOf', { place: nameOf(place) })}
        >
          {place.rates.map((rate) => {
            const percent = new Big(rate.percent)
            return (
              <button
                key={rate.percent}
                type="button"
                aria-pressed={rate === chosen}
                onClick={() => onRate(percent)}
              >
                <span>{writeRate(percent, language)}</span> <small>{t(`kinds.${rate.kind}`)}</small>
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
