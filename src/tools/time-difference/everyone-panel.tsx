import './everyone-panel.css'
import { X } from 'lucide-react'
import { formatOffset, offsetSeconds, writeUtcMoment } from '../../core/zones.ts'
import { CityAdder } from '../../components/city-picker/city-adder.tsx'
import { CityPicker } from '../../components/city-picker/city-picker.tsx'
import { useZoneName } from '../../components/city-picker/use-cities.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { ChangeTime, TimeValues } from './moment-panel.tsx'
import { formatMoment } from './zone-times.ts'
import { IconButton } from '../../components/icon-button.tsx'

export interface EveryonePanelProps {
  values: TimeValues
  change: ChangeTime
  /** The displayed moment. It is undefined in the prerendered page. */
  moment: Temporal.Instant | undefined
}

const furtherCities = ['city3', 'city4'] as const

/** Returns the address that shows a moment to others: the cities and the moment in UTC, nothing of one's own zone. */
const linkTo = (moment: Temporal.Instant, values: TimeValues): string => {
  const link = new URL(location.pathname, location.origin)
  for (const key of ['city1', 'city2', ...furtherCities] as const)
    if (values[key] !== '') link.searchParams.set(key, values[key])
  link.searchParams.set('at', writeUtcMoment(moment))
  return link.href
}

/** One moment in the visitor's zone and in up to four cities, and a link that shows it to others in theirs. */
export const EveryonePanel = ({ values, change, moment }: EveryonePanelProps) => {
  const { t } = useTranslation('time-difference')
  const language = useLanguage()
  const here = Temporal.Now.timeZoneId()
  const cities = [values.city1, values.city2, values.city3, values.city4].filter(
    (zone) => zone !== '',
  )
  const nameOf = useZoneName([here, ...cities])
  const free = furtherCities.find((key) => values[key] === '')
  if (!moment) return undefined
  const written = (zone: string) => {
    const at = moment.toZonedDateTimeISO(zone)
    return `${formatMoment(at, language)} (${formatOffset(offsetSeconds(at))})`
  }
  return (
    <div className="everyone">
      {furtherCities.map(
        (key) =>
          values[key] !== '' && (
            <div key={key} className="everyone-city">
              <CityPicker
                name={key}
                label={t('everyone.city', { number: key.slice(-1) })}
                zone={values[key]}
                others={cities.filter((zone) => zone !== values[key])}
                nameOf={nameOf}
                onChange={(zone) => change({ [key]: zone })}
              />
              <IconButton
                icon={X}
                label={t('everyone.remove', { city: nameOf(values[key]) })}
                iconSize={20}
                onClick={() => change({ [key]: '' })}
              />
            </div>
          ),
      )}
      {free && (
        <CityAdder label={t('everyone.add')} onAdd={({ zone }) => change({ [free]: zone })} />
      )}
      <div>
        <p>{t('everyone.intro')}</p>
        <dl className="result-rows">
          {[here, ...cities].map((zone, index) => (
            // The visitor's own zone may be that of a city as well.
            <div key={index === 0 ? 'here' : `${zone} ${index}`}>
              <dt>{index === 0 ? t('everyone.here', { zone: nameOf(zone) }) : nameOf(zone)}</dt>
              <dd>
                <time dateTime={writeUtcMoment(moment)}>{written(zone)}</time>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {values.at !== '' && <p className="hint">{t('everyone.linked')}</p>}
      <div className="everyone-copy">
        <CopyButton
          text={linkTo(moment, values)}
          action={t('everyone.copy')}
          label={t('everyone.copyLabel')}
        />
        <p className="hint">{t('everyone.copyHint')}</p>
      </div>
    </div>
  )
}
