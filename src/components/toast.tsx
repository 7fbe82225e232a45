import {
  type ComponentType,
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useState,
} from 'react'

export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** How long it stays, in milliseconds; Infinity until it is closed. 5,000 when left out. */
  durationMs?: number
}

type Raise = (toast: Toast) => void

const ToastContext = createContext<Raise>(() => {})

/** Shows a toast in place of the one that is up: only one is ever visible. */
export const useToast = (): Raise => useContext(ToastContext)

interface CardProps {
  toast: Toast
  onClose: () => void
}

/** The card comes with the first toast, or ahead of it with the deferred UI. */
export const loadToastCard = (): Promise<{ ToastCard: ComponentType<CardProps> }> =>
  import('./toast-card.tsx')

/** The words alone, where the card cannot be had: a toast often tells that the network is away. */
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
    const show = (Card: ComponentType<CardProps>) => {
      // One raised since then is the one to be read.
      if (id === lastId) setShown({ toast, onClose: () => setShown(undefined), id, Card })
    }
    loadToastCard().then(
      ({ ToastCard }) => show(ToastCard),
      () => {
        show(Words)
        // It has no button.
        setTimeout(() => id === lastId && setShown(undefined), 10_000)
      },
    )
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
