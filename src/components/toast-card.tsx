import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Toast } from './toast.tsx'
import { useTranslation } from './use-translation.ts'

const defaultDurationMs = 5000
/** A toast has to be moved sideways by this many pixels to be dismissed. */
const swipeThresholdPx = 50

const useDismissTimer = (durationMs: number, isPaused: boolean, onClose: () => void) => {
  const remainingMs = useRef(durationMs)
  useEffect(() => {
    if (isPaused || remainingMs.current === Infinity) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(onClose, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, onClose])
}

/** A toast with its timer, its close button and its swipe gesture. */
export const ToastCard = ({ toast, onClose }: { toast: Toast; onClose: () => void }) => {
  const { t } = useTranslation('common')
  const [isHeld, setIsHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const startX = useRef<number>(undefined)
  useDismissTimer(toast.durationMs ?? defaultDurationMs, isHeld, onClose)

  const swipe = useMemo(() => {
    const offset = (event: PointerEvent) => event.clientX - (startX.current ?? event.clientX)
    const settle = ({ pointerType }: PointerEvent) => {
      startX.current = undefined
      card.current?.style.removeProperty('transform')
      // A mouse still points at the toast, and fires an event when it leaves. A finger is gone.
      setIsHeld(pointerType === 'mouse')
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        if ((event.target as Element).closest('button')) return
        startX.current = event.clientX
        card.current?.setPointerCapture(event.pointerId)
        setIsHeld(true)
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current !== undefined && card.current)
          card.current.style.transform = `translateX(${offset(event)}px)`
      },
      onPointerUp: (event: PointerEvent) => {
        if (Math.abs(offset(event)) >= swipeThresholdPx) onClose()
        else settle(event)
      },
      onPointerCancel: settle,
    }
  }, [onClose])

  return (
    <div
      ref={card}
      role={toast.variant === 'destructive' ? 'alert' : undefined}
      data-variant={toast.variant ?? 'default'}
      className="toast"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      {...swipe}
    >
      <div>
        <p>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" onClick={onClose}>
        <X aria-hidden size={18} />
        <span className="visually-hidden">{t('toast.close')}</span>
      </button>
    </div>
  )
}
