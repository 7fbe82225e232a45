import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string
  children: ReactNode
}

/** A table wider than its panel, which scrolls in a region that the keyboard reaches too. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div
    className={className}
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    tabIndex={0}
  >
    {children}
  </div>
)
