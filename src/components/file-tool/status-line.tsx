import './file-tool.css'
import type { ComponentPropsWithRef, ComponentType, SVGProps } from 'react'

interface StatusLineProps extends ComponentPropsWithRef<'p'> {
  /** The icon of an outcome, which makes the line the headline of the panel. */
  icon: ComponentType<SVGProps<SVGSVGElement>> | undefined
  /** Shows a line without an icon as a hint. Otherwise only screen readers say it. */
  isShown: boolean
}

/**
 * Says how far the work is, or its outcome, in one line that screen readers announce. It has to be in the document
 * always, because a status that is inserted together with its text is not announced.
 */
export const StatusLine = (props: StatusLineProps) => {
  const { icon: Icon, isShown, className, children, ...rest } = props
  const ownClass = Icon ? 'outcome-headline' : isShown ? 'hint' : 'visually-hidden'
  return (
    <p role="status" className={className ?? ownClass} {...rest}>
      {Icon && <Icon aria-hidden width={26} height={26} />}
      {children}
    </p>
  )
}
