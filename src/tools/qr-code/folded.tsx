import { type ReactNode, useState } from 'react'

interface FoldedProps {
  summary: string
  /** Something in it wants to be seen. */
  isNeeded: boolean
  children: ReactNode
}

/** Fields that few fill in. */
export const Folded = ({ summary, isNeeded, children }: FoldedProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="qr-folded"
      open={isOpen || isNeeded}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className="qr-fields">{children}</div>
    </details>
  )
}
