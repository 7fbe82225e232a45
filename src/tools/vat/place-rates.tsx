import Big from 'big.js'
import { useId } from 'react'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { writeRate } from './explain.ts'
import { type Place, sourceOf } from './rates.ts'
import { usePlaceName } from './use-place-name.ts'

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
