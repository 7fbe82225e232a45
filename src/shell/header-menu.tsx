import type { MouseEvent, ReactNode } from 'react'

interface HeaderMenuProps {
  id: string
  /** What the button is called when it shows an icon alone. */
  label?: string
  button: ReactNode
  className?: string
  children: ReactNode
}

/** Choosing a link closes the menu; the choice itself is the link's own affair. */
const closeAfterLink = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a'))
    event.currentTarget.hidePopover()
}

/** A button of the header and what it opens; light dismissal, Escape and focus are the platform's. */
export const HeaderMenu = ({ id, label, button, className = '', children }: HeaderMenuProps) => (
  <div className={`relative ${className}`}>
    <button type="button" className="header-button" popoverTarget={id} aria-label={label}>
      {button}
    </button>
    <div id={id} popover="auto" className="header-menu" onClick={closeAfterLink}>
      {children}
    </div>
  </div>
)
