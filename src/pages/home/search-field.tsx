import { Search } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { searchAnchor } from '../../features/search/places.ts'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { useTranslation } from '../../components/use-translation.ts'

/**
 * The field of the home page. Using it opens the search of the whole site, which goes on from what stands in it and
 * comes with the deferred UI; the field belongs to nobody else, and keeps what was typed before.
 */
export const SearchField = () => {
  const { t } = useTranslation('home')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { q } = takePreHydrationInput()
    if (q !== undefined && field.current) field.current.value = q
  }, [])
  return (
    <search className="find" data-search>
      <Search aria-hidden size={20} />
      <label htmlFor={searchAnchor.slice(1)} className="visually-hidden">
        {t('search.label')}
      </label>
      <input
        ref={field}
        id={searchAnchor.slice(1)}
        name="q"
        type="text"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-controls="palette"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        placeholder={t('search.placeholder')}
      />
      <kbd aria-hidden>Ctrl K</kbd>
    </search>
  )
}
