import './embedded.css'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { site } from '../../../site.config.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNavigation } from '../../site/navigation.tsx'
import { languageQuery } from './address.ts'

/** Has a link lead to a tab of its own: around a tool that stands alone there is no way back. */
const openElsewhere = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.hasAttribute('download')) return
  if (link.pathname === location.pathname && link.hash !== '') return
  // Not for the page's own handlers, which would show the other page here.
  event.stopPropagation()
  if (link.checkVisibility()) Object.assign(link, { target: '_blank', rel: 'noopener' })
  // A key pressed it, unseen.
  else event.preventDefault()
}

/** What a tool that stands alone has in place of the page around it: one line that says whose it is. */
export const Embedded = () => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const { page } = useNavigation()
  // There before this part is, and for good: no link leads from here to another page.
  const [main] = useState(() => document.getElementById('main'))
  useEffect(() => {
    document.addEventListener('click', openElsewhere, { capture: true })
    return () => document.removeEventListener('click', openElsewhere, { capture: true })
  }, [])
  if (main === null || page.tool === undefined) return null
  const tool = t(`home.tool_${page.id}`, { ns: 'catalogue' })
  return createPortal(
    <p className="embed-source">
      <a href={page.paths[language] + languageQuery(language)}>
        {t('embed.source', { site: site.name, tool })}
        <span className="visually-hidden">{` ${t('embed.newTab')}`}</span>
        <ExternalLink aria-hidden size={14} />
      </a>
    </p>,
    main,
  )
}
