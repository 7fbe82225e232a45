import './embed-dialog.css'
import { useId, useState } from 'react'
import { site } from '../../../site.config.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { Page } from '../../site/pages.ts'
import { Dialog } from '../../components/dialog.tsx'
import { embeddedAddress, frameWidthPx, hasValues, snippetOf } from './embed-code.ts'

/** What the line below the tool takes, which stands in the frame alone. */
const sourceLinePx = 60

/** Heights are rounded up to a multiple of this: typefaces differ a little from one device to another. */
const stepPx = 10

/** As it was written: a rule's own text lacks shorthands that hold a variable and are changed further down. */
const sourceOf = async ({ href, ownerNode }: CSSStyleSheet): Promise<string> =>
  href === null ? (ownerNode?.textContent ?? '') : (await fetch(href)).text()

/**
 * The height that the tool of this page needs when it stands alone in a frame, in CSS pixels. A copy of it is laid
 * out in an empty frame of ours, so that the style sheets see the frame's width and not the window's.
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
    // A sheet belongs to the document whose constructor made it; the type of a window does not name them.
    const { CSSStyleSheet: Sheet } = realm as Window & typeof globalThis
    const sheet = new Sheet()
    sheet.replaceSync((await Promise.all([...document.styleSheets].map(sourceOf))).join('\n'))
    copy.adoptedStyleSheets = [sheet]
    const tool = copy.importNode(main, true)
    copy.body.append(tool)
    // Laid out once, so that it asks for its typefaces: lines break elsewhere in others.
    tool.getBoundingClientRect()
    await copy.fonts.ready
    const heightPx = tool.getBoundingClientRect().height + sourceLinePx
    return Math.ceil(heightPx / stepPx) * stepPx
  } finally {
    frame.remove()
  }
}

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
