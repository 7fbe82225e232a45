import { type ReactNode, useEffect, useRef } from 'react'

interface HeaderMenuProps {
  id: string
  /** What the button is called when it shows an icon alone. */
  label?: string
  button: ReactNode
  className?: string
  children: ReactNode
}

/** A button of the header and what it opens; light dismissal, Escape and focus are the platform's. */
export const HeaderMenu = ({ id, label, button, className = '', children }: HeaderMenuProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = panel.current
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) menu?.hidePopover()
    }
    menu?.addEventListener('click', closeAfterLink)
    return () => menu?.removeEventListener('click', closeAfterLink)
  }, [])
  return (
    <div className={`header-menu-place ${className}`}>
      <button type="button" className="header-button" popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div ref={panel} id={id} popover="auto" className="header-menu">
        {children}
      </div>
    </div>
  )
}
