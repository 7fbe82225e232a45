import './embed-dialog.css'
import { useId, useState } from 'react'
import { site } from '../../../site.config.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Page } from '../../site/pages.ts'
import { Dialog } from '../../components/dialog.tsx'
import { embeddedAddress, hasValues } from './address.ts'
import { measureHeight } from './measure-height.ts'
import { frameWidthPx, snippetOf } from './snippet.ts'

/** The page as it was when the dialog opened: the query of its address, and how high a frame it needs. */
export interface PageFacts {
  search: string
  heightPx: number
}

export const readPageFacts = async (): Promise<PageFacts> => ({
  search: location.search,
  heightPx: await measureHeight(frameWidthPx),
})

export interface EmbedDialogProps {
  page: Page
  facts: PageFacts
  onClose: () => void
}

/** The HTML for a site of one's own. */
export const EmbedDialog = ({ page, facts, onClose }: EmbedDialogProps) => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const codeId = useId()
  const { search, heightPx } = facts
  const [isWithValues, setIsWithValues] = useState(false)

  const tool = t(`home.tool_${page.id}`, { ns: 'catalogue' })
  const snippet = snippetOf({
    address: embeddedAddress({
      origin: location.origin,
      path: page.paths[language],
      language,
      search: isWithValues ? search : '',
    }),
    title: `${tool} – ${site.name}`,
    heightPx,
  })
  return (
    <Dialog title={t('embed.button')} closeLabel={t('embed.close')} onClose={onClose}>
      <p>{t('embed.text')}</p>
      {hasValues(search) && (
        <label className="embed-values">
          <input
            type="checkbox"
            checked={isWithValues}
            onChange={(event) => setIsWithValues(event.target.checked)}
          />
          {t('embed.withValues')}
        </label>
      )}
      <label htmlFor={codeId} className="embed-label">
        {t('embed.code')}
      </label>
      <textarea
        id={codeId}
        className="field embed-code"
        readOnly
        rows={5}
        spellCheck={false}
        value={snippet}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={snippet} action={t('embed.copy')} isOfTextOnly />
    </Dialog>
  )
}
