import './next-steps.css'
import { type MouseEvent, useContext, useId, useRef } from 'react'
import { ToolLinkContext, isModifiedClick } from '../tool-link.ts'
import { useTranslation } from '../use-translation.ts'

/** A tool that can go on with a result. */
export interface NextStep {
  toolId: string
  /** Leaves the result for it. */
  give: () => void | Promise<void>
}

/** The tools that can go on with a result, as links that take it along. */
export const NextSteps = ({ steps }: { steps: readonly NextStep[] }) => {
  const { t } = useTranslation('file-tool')
  const Link = useContext(ToolLinkContext)
  const titleId = useId()
  const given = useRef<string>(undefined)
  const isGiving = useRef(false)
  if (!Link || steps.length === 0) return null

  const give = (event: MouseEvent<HTMLAnchorElement>, step: NextStep) => {
    if (isModifiedClick(event)) return
    if (given.current === step.toolId) {
      given.current = undefined
      return
    }
    // The second click of two, or one while files are still being copied.
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
      // The page was left meanwhile.
      if (!link.isConnected) return
      given.current = step.toolId
      link.click()
    }
    event.preventDefault()
    // What cannot be read any more cannot be taken along: the tool opens empty.
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
