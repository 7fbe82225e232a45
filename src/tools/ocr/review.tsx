import './review.css'
import { type ReactNode, memo, useMemo, useRef, useState } from 'react'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { useShownCount } from '../../components/pdf/use-pages.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type WrittenPage, doubtfulWords, wordKey } from './compose-text.ts'
import { WordCrop } from './word-crop.tsx'
import { type PageRef, type Source, pageKey } from './sources.ts'

interface MarkedTextProps {
  page: WrittenPage
  /** The selected word, if it is on this page. */
  selectedKey: string | undefined
  onSelect: (key: string) => void
}

/** The text of a page in which each doubtful word is a button. */
const MarkedText = memo(({ page, selectedKey, onSelect }: MarkedTextProps) => {
  const { t } = useTranslation('ocr')
  const parts: ReactNode[] = []
  let plain = ''
  for (const [index, { text, isDoubtful }] of page.pieces.entries()) {
    if (!isDoubtful) {
      plain += text
      continue
    }
    const key = wordKey(page, index)
    parts.push(
      plain,
      <mark key={key}>
        <button
          type="button"
          data-word={key}
          aria-pressed={key === selectedKey}
          title={t('review.look', { word: text })}
          onClick={() => onSelect(key)}
        >
          {text}
        </button>
      </mark>,
    )
    plain = ''
  }
  return (
    <p className="ocr-marked-text">
      {parts}
      {plain}
    </p>
  )
})

/** Tells where the text of a page comes from, or that it has none. */
const PageNote = ({ page: { result, text } }: { page: WrittenPage }) => {
  const { t } = useTranslation('ocr')
  if (result.kind === 'failed') return <p className="hint">{t('review.failed')}</p>
  if (text === '') return <p className="hint">{t('review.none')}</p>
  return result.kind === 'own-text' ? <p className="hint">{t('review.ownText')}</p> : null
}

interface ReviewProps {
  pages: readonly WrittenPage[]
  sources: readonly Source[]
  viewer: () => PdfViewer
  nameOf: (page: PageRef) => string
}

/** The text of each page with its doubtful words, and each of these as it looks in the picture. */
export const Review = ({ pages, sources, viewer, nameOf }: ReviewProps) => {
  const { t } = useTranslation('ocr')
  const list = useRef<HTMLDivElement>(null)
  const [chosenKey, setChosenKey] = useState<string>()
  const words = useMemo(() => doubtfulWords(pages), [pages])
  const found = words.findIndex(({ key }) => key === chosenKey)
  const selectedIndex = Math.max(0, found)
  const selected = words[selectedIndex]
  const { shownCount, hiddenCount, sentinel } = useShownCount(
    pages.length,
    selected ? pages.indexOf(selected.page) + 1 : 0,
  )
  const step = (index: number) => {
    const key = words[index]?.key
    setChosenKey(key)
    // The scrolling waits until the word is rendered as selected.
    requestAnimationFrame(() =>
      list.current?.querySelector(`[data-word="${key}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  return (
    <div className="ocr-review" ref={list}>
      <WordCrop
        words={words}
        selectedIndex={selectedIndex}
        sources={sources}
        viewer={viewer}
        onSelect={step}
      />
      <ScrollRegion label={t('review.text')} className="ocr-pages">
        {words.length === 0 && <p className="hint">{t('review.sure')}</p>}
        {pages.slice(0, shownCount).map((page) => (
          <section key={pageKey(page.page)} className="ocr-page">
            {pages.length > 1 && <h3>{nameOf(page.page)}</h3>}
            <PageNote page={page} />
            <MarkedText
              page={page}
              selectedKey={selected?.page === page ? selected.key : undefined}
              onSelect={setChosenKey}
            />
          </section>
        ))}
        {hiddenCount > 0 && <div key={shownCount} ref={sentinel} className="ocr-more" />}
      </ScrollRegion>
    </div>
  )
}
