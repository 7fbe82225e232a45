import './pdf.css'
import { FileX } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { PageSize, Rotation } from '../../core/pdf.ts'
import { useTranslation } from '../use-translation.ts'

export type LoadThumbnail = (options: {
  maxSidePx: number
  signal: AbortSignal
}) => Promise<ImageBitmap>

interface PageThumbnailProps {
  size: PageSize
  /** Degrees clockwise, added to the rotation that the page has in its document. */
  rotation?: Rotation
  /** The accessible name of the thumbnail. */
  label: string
  /** Draws the page. It is called whenever the page comes near the viewport, and again when the function changes. */
  load: LoadThumbnail
}

/** Pages are drawn when they are this near to the viewport, so that they are ready when they scroll into view. */
const viewportMargin = '300px'

/** Device pixels per CSS pixel. A small image looks no better with more. */
const maxPixelRatio = 2

type Status = 'waiting' | 'drawn' | 'failed'

/**
 * Shows a page of a document in a square. It is drawn when it comes into view, and its memory is freed when it leaves.
 */
export const PageThumbnail = ({ size, rotation = 0, label, load }: PageThumbnailProps) => {
  const { t } = useTranslation('pdf')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [status, setStatus] = useState<Status>('waiting')

  useEffect(() => {
    const [box, sheet] = [frame.current, canvas.current]
    if (!box || !sheet) return undefined
    let controller: AbortController | undefined
    const free = () => {
      controller?.abort()
      controller = undefined
      sheet.width = 0
      setStatus('waiting')
    }
    const draw = async ({ signal }: AbortController) => {
      const pixelRatio = Math.min(window.devicePixelRatio, maxPixelRatio)
      try {
        const bitmap = await load({ maxSidePx: Math.ceil(box.clientWidth * pixelRatio), signal })
        if (signal.aborted) bitmap.close()
        else {
          sheet.width = bitmap.width
          sheet.height = bitmap.height
          sheet.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
          setStatus('drawn')
        }
      } catch {
        // Only the thumbnail is missing: the page itself may still be processed without a fault.
        if (!signal.aborted) setStatus('failed')
      }
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true
        if (!isNear) free()
        else if (!controller) void draw((controller = new AbortController()))
      },
      { rootMargin: viewportMargin },
    )
    observer.observe(box)
    return () => {
      observer.disconnect()
      free()
    }
  }, [load])

  const longest = Math.max(size.widthPoints, size.heightPoints, 1)
  const proportions = {
    '--page-width': `${String((size.widthPoints / longest) * 100)}%`,
    '--page-height': `${String((size.heightPoints / longest) * 100)}%`,
    '--page-rotation': `${String(rotation)}deg`,
    // React's types do not include custom properties.
  } as CSSProperties
  return (
    <div
      ref={frame}
      className="page-thumbnail"
      role="img"
      aria-label={status === 'failed' ? t('thumbnail.failed', { label }) : label}
      data-status={status}
      style={proportions}
    >
      <div className="page-sheet">
        <canvas ref={canvas} width={0} height={0} />
        {status === 'failed' && <FileX aria-hidden size={20} />}
      </div>
    </div>
  )
}
