import './next-steps.css'
import { type MouseEvent, useContext, useId, useRef } from 'react'
import { ToolLinkContext, isModifiedClick } from '../tool-link.ts'
import { continueIn } from '../transfer.ts'
import { useTranslation } from '../use-translation.ts'

/** A tool that can continue with a result. */
export interface NextStep {
  toolId: string
  /** Leaves the result for the tool. */
  give: () => void | Promise<void>
}

/** Links to the tools that can continue with a result. The link transfers the result. */
export const NextSteps = ({ steps }: { steps: readonly NextStep[] }) => {
  const { t } = useTranslation('file-tool')
  const Link = useContext(ToolLinkContext)
  const titleId = useId()
  const given = useRef<string>(undefined)
  const isGiving = useRef(false)
  if (!Link || steps.length === 0) return null

  const give = (event: MouseEvent<HTMLAnchorElement>, step: NextStep) => {
    if (isModifiedClick(event)) return
    continueIn(step.toolId)
    if (given.current === step.toolId) {
      given.current = undefined
      return
    }
    // This is the second click of a double click, or a click while files are still being copied.
    if (event.detail > 1 || isGiving.current) {
      event.preventDefault()
      return
    }
    const giving = step.give()
    if (!giving) return
    isGiving.current = true
    const link = event.currentTarget
    const follow = () => {
      isGiving.current = false
      // The visitor has left the page meanwhile.
      if (!link.isConnected) return
      given.current = step.toolId
      link.click()
    }
    event.preventDefault()
    // Files that can no longer be read cannot be transferred, so the tool opens empty.
    giving.then(follow, follow)
  }
  return (
    <nav className="next-steps" aria-labelledby={titleId}>
      <p id={titleId}>{t('nextSteps')}</p>
      <ul>
        {steps.map((step) => (
          <li key={step.toolId}>
            <Link page={step.toolId} onClick={(event) => give(event, step)}>
              {t(`home.tool_${step.toolId}`, { ns: 'catalogue' })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
