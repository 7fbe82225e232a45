import './comparison.css'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useMemo,
} from 'react'
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { formatSize } from '../file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import {
  type Frame,
  type ImageSize,
  type Point,
  type View,
  fitScale,
  fitView,
  isFitted,
  isWhole,
  nextScale,
  panBy,
  clampView,
  visibleSpan,
  zoomAround,
} from './comparison-view.ts'
import { IconButton } from '../icon-button.tsx'

/** Observes the size of an element in CSS pixels. */
const useFrame = (element: RefObject<HTMLElement | null>): Frame | undefined => {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      setFrame({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return frame
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

interface ComparisonView {
  /** The size of the frame; undefined until it is measured. */
  frame: Frame | undefined
  view: View
  /** The share of the visible part, 0 to 1, that shows the original. */
  divider: number
  /** The divider's distance from the frame's left edge, in CSS pixels. */
  dividerX: number
  isFitted: boolean
  /**
   * Whether the whole image is visible, so that dragging moves the divider and not the image.
   */
  isWhole: boolean
  /** The number of device pixels per pixel of the image. */
  zoom: number
  pixelRatio: number
  moveDivider: (share: number) => void
  /** Moves the divider to a point of the frame. */
  moveDividerTo: (x: number) => void
  pan: (by: Point) => void
  zoomTo: (scale: number, around?: Point) => void
  /** Zooms to the next level of the buttons. */
  step: (direction: 'in' | 'out') => void
  fit: () => void
  /** Shows one pixel of the image per device pixel. */
  showActualPixels: () => void
}

/**
 * Manages the view of the compared images and the divider between them.
 *
 * @param image - the size of the result; the original is shown as large.
 */
const useComparison = (
  element: RefObject<HTMLElement | null>,
  image: ImageSize,
): ComparisonView => {
  const frame = useFrame(element)
  const [divider, setDivider] = useState(0.5)
  // The width is stored with the view, so that a result of fewer pixels is shown as large as the one before.
  const [shownView, setShownView] = useState<{ view: View; widthPx: number }>()
  const pixelRatio = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1
  const room = frame ?? { width: 1, height: 1 }
  const clampToFrame = (view: View) => clampView(view, image, room, pixelRatio)
  const view =
    shownView === undefined
      ? fitView(image, room)
      : clampToFrame({
          ...shownView.view,
          scale: (shownView.view.scale * shownView.widthPx) / image.width,
        })
  const { left, right } = visibleSpan(view, image, room)

  // A wheel may turn several times between two renderings, so each turn starts from the last value.
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const look = (next: View) => {
    latest.current = clampToFrame(next)
    setShownView(
      isFitted(latest.current, image, room)
        ? undefined
        : { view: latest.current, widthPx: image.width },
    )
  }
  const center = { x: room.width / 2, y: room.height / 2 }
  const zoomTo = (scale: number, around: Point = center) => {
    const most = clampToFrame({ ...latest.current, scale }).scale
    look(zoomAround(latest.current, most, around))
  }
  return {
    frame,
    view,
    divider,
    dividerX: left + divider * (right - left),
    isFitted: isFitted(view, image, room),
    isWhole: isWhole(view, image, room),
    zoom: view.scale * pixelRatio,
    pixelRatio,
    moveDivider: (share) => setDivider(between(share, 0, 1)),
    moveDividerTo: (x) => setDivider(between((x - left) / Math.max(1, right - left), 0, 1)),
    pan: (by) => look(panBy(latest.current, by)),
    zoomTo,
    step: (direction) =>
      zoomTo(nextScale(latest.current.scale, direction, fitScale(image, room), pixelRatio)),
    fit: () => setShownView(undefined),
    showActualPixels: () => zoomTo(1 / pixelRatio),
  }
}

/** The number of CSS pixels by which an arrow key moves the image. */
const panStepPx = 60
/** The shares of the image by which a key moves the divider. */
const dividerStep = 0.02
const dividerLeap = 0.1
/** The zoom per pixel of wheel movement, as an exponent. */
const wheelZoom = 0.005

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const dividerMoves: Readonly<Record<string, number>> = {
  ArrowLeft: -dividerStep,
  ArrowDown: -dividerStep,
  ArrowRight: dividerStep,
  ArrowUp: dividerStep,
  PageDown: -dividerLeap,
  PageUp: dividerLeap,
  Home: -1,
  End: 1,
}

/** Handles keys on the image: arrows move it, others zoom. */
const pressOnImage = (event: KeyboardEvent, comparison: ComparisonView): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const arrow = arrows[event.key]
  if (arrow) {
    if (comparison.isWhole) return
    comparison.pan({ x: arrow.x * panStepPx, y: arrow.y * panStepPx })
  } else if (event.key === '+' || event.key === '=') comparison.step('in')
  else if (event.key === '-' || event.key === '−') comparison.step('out')
  else if (event.key === '0') comparison.fit()
  else return
  event.preventDefault()
}

/** Handles keys on the divider, and leaves all others to the image. */
const pressOnDivider = (event: KeyboardEvent, comparison: ComparisonView): void => {
  const move = dividerMoves[event.key]
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  comparison.moveDivider(comparison.divider + move)
}

const distance = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/**
 * Handles fingers, mouse and wheel on the image: one pointer moves the divider or, zoomed in, the image; two
 * zoom.
 *
 * @returns the event handlers of the frame.
 */
const useComparisonPointers = (
  element: RefObject<HTMLElement | null>,
  comparison: ComparisonView,
) => {
  const pointers = useRef(new Map<number, Point>())
  const isDividing = useRef(false)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = element.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  const latest = useRef(comparison)
  useEffect(() => {
    latest.current = comparison
  })
  useEffect(() => {
    const { current } = element
    const onWheel = (event: WheelEvent) => {
      // Without Ctrl a wheel scrolls the page; a pinch on a touchpad arrives as a wheel with Ctrl.
      if (!event.ctrlKey) return
      event.preventDefault()
      const { view, zoomTo } = latest.current
      zoomTo(view.scale * Math.exp(-event.deltaY * wheelZoom), placeOf(event))
    }
    // React's listeners are passive and cannot keep the browser from zooming the whole page.
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
    // oxlint-disable-next-line react/exhaustive-deps -- the element stays the same while it is mounted, and the listener reads what is latest
  }, [element])

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    isDividing.current = false
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event))
      const { target } = event
      const isOnDivider = target instanceof Element && target.closest('[role=slider]') !== null
      isDividing.current = pointers.current.size === 1 && (isOnDivider || comparison.isWhole)
      // A finger may be about to scroll the page, so it has to move sideways or tap.
      if (isDividing.current && !isOnDivider && event.pointerType === 'mouse')
        comparison.moveDividerTo(placeOf(event).x)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const place = placeOf(event)
      const from = [...pointers.current.values()]
      pointers.current.set(event.pointerId, place)
      const to = [...pointers.current.values()]
      const [first, second] = to
      if (first && second) {
        const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
        const grown = distance(to) / Math.max(1, distance(from))
        comparison.zoomTo(latest.current.view.scale * grown, middle)
      } else if (isDividing.current) comparison.moveDividerTo(place.x)
      else comparison.pan({ x: place.x - before.x, y: place.y - before.y })
    },
    onPointerUp: (event: PointerEvent) => {
      if (isDividing.current) comparison.moveDividerTo(placeOf(event).x)
      release(event)
    },
    onPointerCancel: release,
  }
}

/**
 * Returns an object URL of an image while it is shown. The URL of a new image replaces it only once the image
 * is decoded, so that nothing flickers.
 */
const useImageUrl = (content: Blob): string | undefined => {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const url = URL.createObjectURL(content)
    const image = new Image()
    image.src = url
    const show = () => {
      if (isCurrent) setShown(url)
    }
    // An image that cannot be decoded is shown by an element that reports the failure.
    image.decode().then(show, show)
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [content])
  return shown
}

interface SideProps {
  side: 'before' | 'after'
  url: string | undefined
  size: { width: number; height: number }
  comparison: ComparisonView
}

/** One of the two images, clipped at the divider. */
const Side = ({ side, url, size, comparison }: SideProps) => {
  const { t } = useTranslation('comparison')
  const [failedUrl, setFailedUrl] = useState<string>()
  const { frame, view, dividerX, zoom } = comparison
  const cut = side === 'before' ? (frame?.width ?? 0) - dividerX : dividerX
  return (
    <div
      className="compare-side"
      data-side={side}
      style={{ clipPath: side === 'before' ? `inset(0 ${cut}px 0 0)` : `inset(0 0 0 ${cut}px)` }}
    >
      {url !== undefined && url === failedUrl && <p className="compare-missing">{t('notShown')}</p>}
      {url !== undefined && url !== failedUrl && (
        <img
          src={url}
          alt={t(side === 'before' ? 'beforeAlt' : 'afterAlt')}
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
  const { t } = useTranslation('comparison')
  const language = useLanguage()
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  return (
    <div className="compare-tools">
      <span className="compare-zoom">{percent(comparison.zoom)}</span>
      {(['out', 'in'] as const).map((direction) => (
        <IconButton
          key={direction}
          icon={direction === 'in' ? ZoomIn : ZoomOut}
          label={t(`zoom.${direction}`)}
          onClick={() => comparison.step(direction)}
        />
      ))}
      <button
        type="button"
        className="button-quiet"
        aria-pressed={comparison.isFitted}
        onClick={comparison.fit}
      >
        {t('fit')}
      </button>
      <button
        type="button"
        className="button-quiet"
        aria-label={t('actual')}
        title={t('actual')}
        onClick={comparison.showActualPixels}
      >
        {percent(1)}
      </button>
    </div>
  )
}

interface ComparisonProps {
  /** The name of what is compared. */
  name: string
  before: Blob
  after: Blob
  /** The size of the result; the original is shown as large. */
  size: ImageSize
  /** The file size that is shown for each side, in bytes. */
  bytes: { before: number; after: number }
  /** Counts the visitor's requests to compare; each one scrolls the comparison into view and focuses it. */
  requestCount: number
}

/** An image before and after, one on top of the other, with a divider. */
export const Comparison = ({ name, before, after, size, bytes, requestCount }: ComparisonProps) => {
  const { t } = useTranslation('comparison')
  const language = useLanguage()
  const section = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = size
  const comparison = useComparison(frame, size)
  const pointers = useComparisonPointers(frame, comparison)
  const afterUrl = useImageUrl(after)
  // Two animations have to start together to look alike, so the original is loaded again with each new result.
  const source = useMemo(
    () => (after.type === 'image/gif' ? before.slice() : before),
    [before, after],
  )
  const beforeUrl = useImageUrl(source)
  useEffect(() => {
    if (requestCount === 0) return
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
  }, [requestCount])

  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(comparison.divider)
  return (
    <section ref={section} className="compare" aria-label={t('title', { name })}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointers and keys act on it as a whole; its slider and the buttons below do the same */}
      <div
        ref={frame}
        className="compare-frame"
        data-whole={comparison.isWhole}
        role="group"
        aria-label={t('image')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be moved has to be reached by keyboard
        tabIndex={0}
        onKeyDown={(event) => pressOnImage(event, comparison)}
        {...pointers}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <Side side="before" url={beforeUrl} size={size} comparison={comparison} />
        <Side side="after" url={afterUrl} size={size} comparison={comparison} />
        <div
          role="slider"
          tabIndex={0}
          className="compare-divider"
          aria-label={t('divider')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(comparison.divider * 100)}
          aria-valuetext={t('dividerValue', { share })}
          onKeyDown={(event) => pressOnDivider(event, comparison)}
          style={{ left: comparison.dividerX }}
        >
          <span>
            <MoveHorizontal aria-hidden size={18} />
          </span>
        </div>
        <span className="compare-label" data-side="before">
          {t('before', { size: formatSize(bytes.before, language) })}
        </span>
        <span className="compare-label" data-side="after">
          {t('after', { size: formatSize(bytes.after, language) })}
        </span>
      </div>
      <div className="compare-below">
        <p className="hint">{t('hint')}</p>
        <ZoomTools comparison={comparison} />
      </div>
    </section>
  )
}
