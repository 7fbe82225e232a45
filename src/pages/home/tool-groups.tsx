import './home.css'
import { useEffect } from 'react'
import { type Group, groupAnchors, groups } from '../../core/tool.ts'
import { AdSlot } from '../../features/consent/lazy-consent.tsx'
import { ToolCard } from '../../site/links.tsx'
import { tools } from '../../tools/index.ts'
import { useTranslation } from '../../components/use-translation.ts'

/** The specified delay after which the fragment of the URL is followed. */
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

const GroupSection = ({ group }: { group: Group }) => {
  const { t } = useTranslation('home')
  return (
    <section id={groupAnchors[group]} data-group={group} className="group-section">
      <header>
        <h2>{t(`groups.${group}.title`)}</h2>
        <p>{t(`groups.${group}.text`)}</p>
      </header>
      <ul className="cards">
        {tools
          .filter((tool) => tool.group === group)
          .map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** All tools in their groups. The fragment of the URL leads to a group or to the search field. */
export const ToolGroups = ({ hasAds = false }: { hasAds?: boolean }) => {
  useHashTarget()
  return groups.map((group, index) => (
    <div key={group}>
      <GroupSection group={group} />
      {hasAds && index % 2 === 0 && <AdSlot shape="banner" />}
    </div>
  ))
}
