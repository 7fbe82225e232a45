import './dialog.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: string
  /** The accessible name of the button that closes the dialog. */
  closeLabel: string
  /** A closed dialog can stay in the page, and then keeps its state. */
  isOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, which keeps the focus until it is closed. */
export const Dialog = ({ title, closeLabel, isOpen = true, onClose, children }: DialogProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon={X} label={closeLabel} onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>
  )
}
