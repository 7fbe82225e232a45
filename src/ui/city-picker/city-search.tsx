import { X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Language } from '../../core/language.ts'
import { useLanguage } from '../use-language.ts'
import { useTranslation } from '../use-translation.ts'
import { type CityEntry, findCities } from './city-index.ts'
import { loadCities } from './load-cities.ts'

const shownAtMost = 30

/** One function for all renders: React calls a new one again, which would take the focus from the close button. */
const focusAtFirst = (input: HTMLInputElement | null) => input?.focus()

export interface CitySearchProps {
  /** The label of the field it stands for. */
  label: string
  /** A browser may be older than a zone. */
  isKnown: (zone: string) => boolean
  onChoose: (city: CityEntry) => void
  /** @param isByKey - closed on purpose, so that the focus has somewhere to go. */
  onClose: (isByKey: boolean) => void
}

const useCities = () => {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; cities: readonly CityEntry[] }>()
  const [hasFailed, setHasFailed] = useState(false)
  const ask = useCallback(() => {
    loadCities(language).then(
      (cities) => {
        setLoaded({ language, cities })
        setHasFailed(false)
      },
      () => setHasFailed(true),
    )
  }, [language])
  useEffect(ask, [ask])
  return { cities: loaded?.language === language ? loaded.cities : undefined, hasFailed, ask }
}

/** Finds a city by its name, its country or its zone: a combobox with a list of what fits. */
export const CitySearch = ({ label, isKnown, onChoose, onClose }: CitySearchProps) => {
  const { t } = useTranslation('city-picker')
  const id = useId()
  const { cities, hasFailed, ask } = useCities()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = cities
    ? findCities(cities, text, shownAtMost).filter(({ zone }) => isKnown(zone))
    : []
  const isAsking = text.trim() !== ''
  const current = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${id}option${index}`

  const move = (step: number) => {
    flushSync(() => setActive((current + step + found.length) % found.length))
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Enter') {
      const city = found[current]
      if (city) onChoose(city)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    } else return
    event.preventDefault()
  }

  return (
    <div
      className="city-search"
      onBlur={(event) => {
        // Another window or tab takes the focus from the page, not from the field.
        const isInside = [event.relatedTarget, document.activeElement].some((element) =>
          event.currentTarget.contains(element),
        )
        if (!isInside) onClose(false)
      }}
    >
      <input
        className="field"
        role="combobox"
        aria-label={`${label} – ${t('searchLabel')}`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={current < 0 ? undefined : optionId(current)}
        placeholder={t('searchLabel')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        ref={focusAtFirst}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          if (hasFailed) ask()
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('close')}
        title={t('close')}
        onClick={() => onClose(true)}
      >
        <X aria-hidden size={20} />
      </button>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t('found')}
        ref={list}
        hidden={found.length === 0}
      >
        {found.map((city, index) => (
          <button
            type="button"
            key={`${city.zone} ${city.name}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onMouseMove={() => setActive(index)}
            // The field keeps the focus while the pointer chooses.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(city)}
          >
            <span>{city.name}</span>
            <span>{[city.country, city.zone].filter(Boolean).join(' · ')}</span>
          </button>
        ))}
      </div>
      {hasFailed ? (
        <p role="alert" className="city-search-note problem">
          {t('failed')}
        </p>
      ) : (
        <p role="status" className={found.length > 0 ? 'visually-hidden' : 'city-search-note'}>
          {isAsking &&
            (cities
              ? found.length > 0
                ? t('count', { count: found.length })
                : t('none')
              : t('loading'))}
        </p>
      )}
    </div>
  )
}
