import './embedded.css'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { site } from '../../../site.config.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNavigation } from '../../site/navigation.tsx'
import { languageQuery } from './embed-code.ts'

/**
 * Returns whether the tool is shown alone, in a frame of another site or by `?embed=1`. The theme script has marked
 * the document.
 */
export const isEmbedded = (): boolean => 'embed' in document.documentElement.dataset

/** Opens a link in a new tab, because an embedded tool has no way back. */
const openInNewTab = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.hasAttribute('download')) return
  if (link.pathname === location.pathname && link.hash !== '') return
  // The router must not show the other page inside the frame.
  event.stopPropagation()
  if (link.checkVisibility()) Object.assign(link, { target: '_blank', rel: 'noopener' })
  // The link is hidden and was activated by a keyboard shortcut.
  else event.preventDefault()
}

/** The source line of an embedded tool, which replaces the page around it. */
export const Embedded = () => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const { page } = useNavigation()
  // The element exists before this component and stays, because no link leads to another page in here.
  const [main] = useState(() => document.getElementById('main'))
  useEffect(() => {
    document.addEventListener('click', openInNewTab, { capture: true })
    return () => document.removeEventListener('click', openInNewTab, { capture: true })
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
