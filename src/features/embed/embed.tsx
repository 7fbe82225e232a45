import './embedded.css'
import { ExternalLink, CodeXml } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { site } from '../../../site.config.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNavigation } from '../../site/navigation.tsx'
import { isEmbeddable } from '../../core/tool.ts'
import { useToast } from '../../components/toast.tsx'
import { lazyModule } from '../../components/lazy-module.tsx'
import { languageQuery } from './embed-code.ts'
import type { PageFacts } from './embed-dialog.tsx'

const embedDialog = lazyModule(() => import('./embed-dialog.tsx'))

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

/**
 * Opens the dialog with the code that embeds the tool in another site. It renders nothing for tools that must not be
 * embedded.
 */
export const EmbedButton = () => {
  const { t } = useTranslation('features')
  const { page } = useNavigation()
  const toast = useToast()
  /** Is set while the dialog is open. */
  const [facts, setFacts] = useState<PageFacts>()
  const open = async () => {
    try {
      const { readPageFacts } = await embedDialog.load()
      setFacts(await readPageFacts())
    } catch {
      toast({
        title: t('embed.failed'),
        description: t('embed.failedHelp'),
        variant: 'destructive',
      })
    }
  }
  if (page.tool === undefined || !isEmbeddable(page.tool)) return null
  const { EmbedDialog } = embedDialog.loaded ?? {}
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={t('embed.button')}
        title={t('embed.button')}
        onClick={() => void open()}
      >
        <CodeXml aria-hidden size={18} />
      </button>
      {EmbedDialog && facts && (
        <EmbedDialog page={page} facts={facts} onClose={() => setFacts(undefined)} />
      )}
    </>
  )
}
