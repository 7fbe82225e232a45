import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { PdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { DoubtfulWord } from './doubtful-words.ts'
import type { Source } from './source.ts'
import { useCutOut } from './use-cut-out.ts'

interface CutOutProps {
  words: readonly DoubtfulWord[]
  selectedIndex: number
  sources: readonly Source[]
  viewer: () => PdfViewer
  onSelect: (index: number) => void
}

/** A doubtful word as it stands in the picture, beside what was read; and the way to the next one. */
export const CutOut = ({ words, selectedIndex, sources, viewer, onSelect }: CutOutProps) => {
  const { t } = useTranslation('ocr')
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = words[selectedIndex]
  const hasFailed = useCutOut(canvas, word, sources, viewer)
  if (!word) return null
  const { text } = word.word
  const count = words.length
  return (
    <div className="ocr-cut-out">
      <div className="ocr-cut-out-picture">
        <canvas ref={canvas} role="img" aria-label={t('review.picture', { word: text })} />
        {hasFailed && <p className="hint">{t('review.noPicture')}</p>}
      </div>
      <div className="ocr-cut-out-words">
        <p role="status">
          <span className="hint">
            {t('review.position', { position: selectedIndex + 1, words: count })}
          </span>
          <span>{t('review.readAs')}</span> <b>{text}</b>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('review.previous')}
          title={t('review.previous')}
          disabled={count < 2}
          onClick={() => onSelect((selectedIndex + count - 1) % count)}
        >
          <ChevronLeft aria-hidden size={20} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('review.next')}
          title={t('review.next')}
          disabled={count < 2}
          onClick={() => onSelect((selectedIndex + 1) % count)}
        >
          <ChevronRight aria-hidden size={20} />
        </button>
      </div>
    </div>
  )
}
