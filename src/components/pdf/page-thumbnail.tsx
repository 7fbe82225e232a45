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
  /** Added to the page's own, clockwise. */
  rotation?: Rotation
  /** What the picture shows, for those who do not see it. */
  label: string
  /** Draws the page; called whenever it comes near the screen. Another function, and it is drawn anew. */
  load: LoadThumbnail
}

/** How far from the screen a page is drawn already. */
const margin = '300px'

/** More pixels than this to the CSS pixel, and a small picture gains nothing. */
const maxPixelRatio = 2

type Status = 'waiting' | 'drawn' | 'failed'

/** A page of a document in a square: drawn as it comes into view, and freed once it has gone. */
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
        const picture = await load({ maxSidePx: Math.ceil(box.clientWidth * pixelRatio), signal })
        if (signal.aborted) picture.close()
        else {
          sheet.width = picture.width
          sheet.height = picture.height
          sheet.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
          setStatus('drawn')
        }
      } catch {
        // Whatever the reason, there is no picture; the page itself may be as good as any.
        if (!signal.aborted) setStatus('failed')
      }
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true
        if (!isNear) free()
        else if (!controller) void draw((controller = new AbortController()))
      },
      { rootMargin: margin },
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
    // React's types know no custom properties.
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
