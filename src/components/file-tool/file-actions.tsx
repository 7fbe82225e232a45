import './file-tool.css'
import type { ComponentType, ReactNode, Ref, SVGProps } from 'react'
import { focusWhen } from './use-step-focus.ts'

/** The main button and those beside it: below the files and their settings, above the zone for more files. */
export const FileActions = ({ children }: { children: ReactNode }) => (
  <div className="file-actions">{children}</div>
)

interface MainButtonProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  children: ReactNode
  isDisabled?: boolean
  /** The steps of the tool that begin with the focus on it. */
  focusSteps: readonly string[]
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** What most visitors press next. It stands first among the actions, and has a line to itself on a phone. */
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
