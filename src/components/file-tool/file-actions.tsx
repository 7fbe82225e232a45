import './file-tool.css'
import type { ComponentType, ReactNode, Ref, SVGProps } from 'react'
import { focusWhen } from './use-focus.ts'

/**
 * The row with the main button and the secondary ones: it stands below the files and their settings, above the drop
 * zone.
 */
export const FileActions = ({ children }: { children: ReactNode }) => (
  <div className="file-actions">{children}</div>
)

interface MainButtonProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  children: ReactNode
  isDisabled?: boolean
  /** The steps of the tool that move the focus to this button when they begin. */
  focusSteps: readonly string[]
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/**
 * The button that most visitors press next. It comes first among the actions, and fills a line of its own on a phone.
 */
export const MainButton = (props: MainButtonProps) => {
  const { icon: Icon, children, isDisabled = false, focusSteps, ref, onClick } = props
  return (
    <button
      ref={ref}
      type="button"
      className="button"
      disabled={isDisabled}
      onClick={onClick}
      {...focusWhen(...focusSteps)}
    >
      <Icon aria-hidden width={20} height={20} />
      {children}
    </button>
  )
}
