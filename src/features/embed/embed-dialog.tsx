import './embed-dialog.css'
import { useId, useState } from 'react'
import { site } from '../../../site.config.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Page } from '../../site/pages.ts'
import { Dialog } from '../../components/dialog.tsx'
import { embeddedAddress, frameWidthPx, hasValues, snippetOf } from './embed-code.ts'

/** The height of the source line below the tool, which only an embedded tool has. */
const sourceLinePx = 60

/** Heights are rounded up to a multiple of this, because fonts differ slightly between devices. */
const stepPx = 10

/**
 * Returns the source text of a style sheet. The text of a parsed rule lacks shorthands that contain a variable and
 * are overridden later.
 */
const sourceOf = async ({ href, ownerNode }: CSSStyleSheet): Promise<string> =>
  href === null ? (ownerNode?.textContent ?? '') : (await fetch(href)).text()

/**
 * Returns the height that the tool of this page needs when it is embedded, in CSS pixels. A copy is laid out in an
 * empty frame, so that media queries use the frame's width instead of the window's.
 *
 * @param widthPx - the frame's width.
 */
const measureHeight = async (widthPx: number): Promise<number> => {
  const frame = document.createElement('iframe')
  frame.style.cssText = `position:fixed;width:${widthPx}px;height:0;border:0;visibility:hidden`
  document.body.append(frame)
  try {
    const { contentDocument: copy, contentWindow: realm } = frame
    const main = document.getElementById('main')
    if (copy === null || realm === null || main === null) throw new Error('not a page of a tool')
    Object.assign(copy.documentElement.dataset, { ...document.documentElement.dataset, embed: '' })
    // A constructed sheet belongs to the document of its constructor; the type of a window does not declare the
    // constructor.
    const { CSSStyleSheet: Sheet } = realm as Window & typeof globalThis
    const sheet = new Sheet()
    sheet.replaceSync((await Promise.all([...document.styleSheets].map(sourceOf))).join('\n'))
    copy.adoptedStyleSheets = [sheet]
    const tool = copy.importNode(main, true)
    copy.body.append(tool)
    // A first layout makes the copy request its fonts; without them lines would break elsewhere.
    tool.getBoundingClientRect()
    await copy.fonts.ready
    const heightPx = tool.getBoundingClientRect().height + sourceLinePx
    return Math.ceil(heightPx / stepPx) * stepPx
  } finally {
    frame.remove()
  }
}

/** The state of the page when the dialog opened: the query of its URL, and the height that a frame needs. */
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

/** The dialog with the HTML for other sites. */
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
