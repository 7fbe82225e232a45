import { type ReactNode, useCallback, useRef } from 'react'

interface HeaderMenuProps {
  id: string
  label: string
  button: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button of the header and what it opens; light dismissal, Escape and focus are the platform's. */
export const HeaderMenu = ({ id, label, button, className = '', children }: HeaderMenuProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const close = useCallback(() => panel.current?.hidePopover(), [])
  return (
    <div className={`relative ${className}`}>
      <button type="button" className="header-button" popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className="header-menu">
        {children(close)}
      </div>
    </div>
  )
}
