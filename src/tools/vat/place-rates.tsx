import Big from 'big.js'
import { useId, useMemo } from 'react'
import { Field } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { writeRate } from './explain.ts'
import { countryName, placesFor } from './places.ts'
import { type Place, type VatRate, sourceOf } from './rates.ts'

/** What a place is called: the country, and the part of it if it is one. */
const usePlaceName = (): ((place: Place) => string) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  return ({ country, area }) => {
    const name = countryName(country, language)
    return area ? t('partOf', { country: name, area: t(`areas.${area}`) }) : name
  }
}

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

/** What each rate of a country is for, and where the rates come from. */
export const PlaceRates = ({ place }: { place: Place }) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const id = useId()
  const title = t('ratesOf', { place: usePlaceName()(place) })
  const { url, checked } = sourceOf(place)
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section className="panel calculator-more vat-place" aria-labelledby={id}>
      <h2 id={id} suppressHydrationWarning>
        {title}
      </h2>
      {place.rates.length === 0 ? (
        <p>{t(`notes.${place.area}`)}</p>
      ) : (
        <dl>
          {place.rates.map(({ percent, kind, covers }) => (
            <div key={percent}>
              <dt>{writeRate(new Big(percent), language)}</dt>
              <dd>
                <strong>{t(`kindsLong.${kind}`)}</strong>
                {kind === 'standard' && <span>{t('mostThings')}</span>}
                {covers.length > 0 && (
                  <span>
                    {t('forInstance', {
                      things: list.format(covers.map((cover) => t(`covers.${cover}`))),
                    })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="hint">
        {checked && `${t('checked', { day: day.format(new Date(checked)) })} `}
        {t('source')}{' '}
        <a href={url} target="_blank" rel="noopener">
          {t(`sources.${place.source}`)}
        </a>
        {'. '}
        {t('ratesChange')}
      </p>
    </section>
  )
}
