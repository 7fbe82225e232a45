import type { ComponentProps, ComponentType, SVGProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The accessible name, which is also the tooltip. */
  label: string
  /** The width and height of the icon, in pixels. */
  iconSize?: number
}

/** A button that shows an icon alone. */
export const IconButton = ({
  icon: Icon,
  label,
  iconSize = 18,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    className={className === undefined ? 'icon-button' : `icon-button ${className}`}
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon aria-hidden width={iconSize} height={iconSize} />
  </button>
)
