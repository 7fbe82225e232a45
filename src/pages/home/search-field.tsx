import { Search } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { searchAnchor } from '../../site/pages.ts'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { useTranslation } from '../../components/use-translation.ts'

/**
 * The search field of the home page. Using it opens the search palette with its text, which is part of the deferred
 * UI. The field is uncontrolled and keeps what was typed before hydration.
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
