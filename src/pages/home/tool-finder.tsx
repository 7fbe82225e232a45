import './home.css'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react'
import { takeEarlyInput } from '../../ui/early-input.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { matchTools } from '../../core/search.ts'
import { type Group, groupAnchors, groups } from '../../core/tool.ts'
import { AdSlot } from '../../shell/ad-slot.tsx'
import { searchAnchor } from '../../shell/header.tsx'
import { ToolCard } from '../../shell/tool-card.tsx'
import { tools } from '../../tools/index.ts'
import { useSearchWords } from './use-search-words.ts'

/** Specified: how long after the page is there its hash is followed. */
const scrollDelayMs = 100

const useHashTarget = () => {
  useEffect(() => {
    const follow = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (target instanceof HTMLInputElement) target.focus()
      target?.scrollIntoView()
    }
    const timer = setTimeout(follow, scrollDelayMs)
    addEventListener('hashchange', follow)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', follow)
    }
  }, [])
}

const GroupSection = ({
  group,
  found,
}: {
  group: Group
  found?: ReadonlySet<string> | undefined
}) => {
  const { t } = useTranslation('home')
  const shown = tools.filter((tool) => tool.group === group && (found?.has(tool.id) ?? true))
  if (found && shown.length === 0) return null
  return (
    <section id={groupAnchors[group]} data-group={group} className="group-section">
      <header>
        <h2>{t(`groups.${group}.title`)}</h2>
        <p>{t(`groups.${group}.text`)}</p>
      </header>
      <ul className="cards">
        {shown.map((tool) => (
          <li key={tool.id}>
            <ToolCard tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The search field and the four groups of cards it filters; `children` stand between the two. */
export const ToolFinder = ({ intro, children }: { intro?: ReactNode; children?: ReactNode }) => {
  const { t } = useTranslation('home')
  const id = useId()
  const [query, setQuery] = useState('')
  const { words, load } = useSearchWords()
  useHashTarget()
  useLayoutEffect(() => {
    const { q } = takeEarlyInput()
    if (q === undefined) return
    // oxlint-disable-next-line react/set-state-in-effect -- Known only after hydration, once a visit.
    setQuery(q)
    load()
  }, [load])
  const found = words && matchTools(query, words)
  const count = found?.size ?? tools.length

  const field = (
    <search className="find">
      <Search aria-hidden size={20} />
      <label htmlFor={searchAnchor.slice(1)} className="visually-hidden">
        {t('search.label')}
      </label>
      <input
        id={searchAnchor.slice(1)}
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={t('search.placeholder')}
        aria-describedby={id}
        value={query}
        onFocus={load}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('')
          if (event.key === 'Enter') document.querySelector<HTMLElement>('.cards .card')?.focus()
        }}
      />
      <kbd aria-hidden className="max-tablet:hidden">
        Ctrl K
      </kbd>
    </search>
  )
  return (
    <>
      {intro ? (
        <div className="hero">
          <div>
            {intro}
            {field}
          </div>
          {/* On a phone, what was found belongs right under the field. */}
          {children && <div className={found ? 'max-tablet:hidden' : undefined}>{children}</div>}
        </div>
      ) : (
        field
      )}
      <p id={id} role="status" className={found ? 'mt-4 text-ink-soft' : 'visually-hidden'}>
        {found &&
          (count > 0 ? t('search.count', { count }) : t('search.none', { query: query.trim() }))}
      </p>
      {groups.map((group, index) => (
        <div key={group}>
          <GroupSection group={group} found={found} />
          {index % 2 === 0 && intro && !found && <AdSlot shape="banner" />}
        </div>
      ))}
    </>
  )
}
