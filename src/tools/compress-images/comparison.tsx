import './comparison.css'
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Compression } from '../../engines/image/compression.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type ComparisonView,
  pressOnDivider,
  pressOnPicture,
  useComparison,
  useComparisonPointers,
  usePictureUrl,
} from './use-comparison.ts'

interface SideProps {
  side: 'before' | 'after'
  url: string | undefined
  size: { width: number; height: number }
  comparison: ComparisonView
}

/** One of the two pictures, clipped at the divider. */
const Side = ({ side, url, size, comparison }: SideProps) => {
  const { t } = useTranslation('compress-images')
  const [failedUrl, setFailedUrl] = useState<string>()
  const { frame, view, dividerX, zoom } = comparison
  const cut = side === 'before' ? (frame?.width ?? 0) - dividerX : dividerX
  return (
    <div
      className="compare-side"
      data-side={side}
      style={{ clipPath: side === 'before' ? `inset(0 ${cut}px 0 0)` : `inset(0 0 0 ${cut}px)` }}
    >
      {url !== undefined && url === failedUrl && (
        <p className="compare-missing">{t('compare.notShown')}</p>
      )}
      {url !== undefined && url !== failedUrl && (
        <img
          src={url}
          alt={t(`compare.${side}Alt`)}
          draggable={false}
          onError={() => setFailedUrl(url)}
          style={{
            width: size.width * view.scale,
            height: size.height * view.scale,
            translate: `${view.x}px ${view.y}px`,
            imageRendering: zoom >= 2 ? 'pixelated' : 'auto',
          }}
        />
      )}
    </div>
  )
}

/** The zoom buttons and the zoom level. */
const ZoomTools = ({ comparison }: { comparison: ComparisonView }) => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  return (
    <div className="compare-tools">
      <span className="compare-zoom">{percent(comparison.zoom)}</span>
      {(['out', 'in'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className="icon-button"
          aria-label={t(`compare.zoom.${direction}`)}
          title={t(`compare.zoom.${direction}`)}
          onClick={() => comparison.step(direction)}
        >
          {direction === 'in' ? (
            <ZoomIn aria-hidden size={18} />
          ) : (
            <ZoomOut aria-hidden size={18} />
          )}
        </button>
      ))}
      <button
        type="button"
        className="button-quiet"
        aria-pressed={comparison.isFitted}
        onClick={comparison.fit}
      >
        {t('compare.fit')}
      </button>
      <button
        type="button"
        className="button-quiet"
        aria-label={t('compare.actual')}
        title={t('compare.actual')}
        onClick={comparison.showActualPixels}
      >
        {percent(1)}
      </button>
    </div>
  )
}

interface ComparisonProps {
  file: File
  compression: Compression
  /**
   * Counts the visitor's requests to compare; each one scrolls the comparison into view and focuses it.
   */
  wish: number
}

/** The picture before and after, one on top of the other, with a divider. */
export const Comparison = ({ file, compression, wish }: ComparisonProps) => {
  const { t } = useTranslation('compress-images')
  const language = useLanguage()
  const section = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { blob, widthPx: width, heightPx: height } = compression
  const size = { width, height }
  const comparison = useComparison(frame, size)
  const pointers = useComparisonPointers(frame, comparison)
  const after = usePictureUrl(blob)
  // Two animations have to start together to look alike, so the original is loaded again with each new result.
  const source = useMemo(() => (blob.type === 'image/gif' ? file.slice() : file), [file, blob])
  const before = usePictureUrl(source)
  useEffect(() => {
    if (wish === 0) return
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
  }, [wish])

  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(comparison.divider)
  return (
    <section ref={section} className="compare" aria-label={t('compare.title', { name: file.name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointers and keys act on it as a whole; its slider and the buttons below do the same */}
      <div
        ref={frame}
        className="compare-frame"
        data-whole={comparison.isWhole}
        role="group"
        aria-label={t('compare.picture')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be moved has to be reached by keyboard
        tabIndex={0}
        onKeyDown={(event) => pressOnPicture(event, comparison)}
        {...pointers}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <Side side="before" url={before} size={size} comparison={comparison} />
        <Side side="after" url={after} size={size} comparison={comparison} />
        <div
          role="slider"
          tabIndex={0}
          className="compare-divider"
          aria-label={t('compare.divider')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(comparison.divider * 100)}
          aria-valuetext={t('compare.dividerValue', { share })}
          onKeyDown={(event) => pressOnDivider(event, comparison)}
          style={{ left: comparison.dividerX }}
        >
          <span>
            <MoveHorizontal aria-hidden size={18} />
          </span>
        </div>
        <span className="compare-label" data-side="before">
          {t('compare.before', { size: formatSize(file.size, language) })}
        </span>
        <span className="compare-label" data-side="after">
          {t('compare.after', { size: formatSize(blob.size, language) })}
        </span>
      </div>
      <div className="compare-below">
        <p className="hint">{t('compare.hint')}</p>
        <ZoomTools comparison={comparison} />
      </div>
    </section>
  )
}
