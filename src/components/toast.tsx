import {
  type ComponentType,
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useState,
} from 'react'
import { lazyModule } from './lazy-module.tsx'

export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** The time that the toast is shown, in milliseconds: 5,000 when left out, and Infinity until it is closed. */
  durationMs?: number
}

type Raise = (toast: Toast) => void

const ToastContext = createContext<Raise>(() => {})

/** Returns a function that shows a toast. It replaces the current one, because only one is ever visible. */
export const useToast = (): Raise => useContext(ToastContext)

interface CardProps {
  toast: Toast
  onClose: () => void
}

/** The card, which the deferred UI prefetches and the first toast needs at the latest. */
export const toastCard = lazyModule(
  async (): Promise<ComponentType<CardProps>> => (await import('./toast-card.tsx')).ToastCard,
)

/** The text alone, for when the card cannot be loaded. A toast often says that the network is down. */
const Words = ({ toast: { title, description } }: CardProps) => (
  <div role="alert" className="toast">
    <div>
      <p>{title}</p>
      <p>{description}</p>
    </div>
  </div>
)

let lastId = 0

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<CardProps & { id: number; Card: ComponentType<CardProps> }>()
  const raise = useCallback<Raise>((toast) => {
    lastId += 1
    const id = lastId
    // A toast whose time ends while the next one is being rendered must not close that one.
    const onClose = () => setShown((current) => (current?.id === id ? undefined : current))
    const show = (Card: ComponentType<CardProps>) => {
      // If another toast was raised since then, that one is shown.
      if (id === lastId) setShown({ toast, onClose, id, Card })
    }
    toastCard.load().then(show, () => {
      show(Words)
      // This version of a toast has no button to close it.
      setTimeout(onClose, 10_000)
    })
  }, [])
  return (
    <ToastContext value={raise}>
      {children}
      <div className="toasts" role="status">
        {shown && <shown.Card key={shown.id} toast={shown.toast} onClose={shown.onClose} />}
      </div>
    </ToastContext>
  )
}
