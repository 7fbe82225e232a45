import { CornerDownLeft } from 'lucide-react'
import { isPlainClick } from '../../../site/plain-click.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import type { Entry } from './entries.ts'

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

/** A link, so that it can be opened in a tab like any other; the field keeps the focus. */
export const Option = ({ id, entry, isActive, onPoint, onOpen }: OptionProps) => {
  const { t } = useTranslation('palette')
  const { t: tCatalogue } = useTranslation('catalogue')
  const { tool, address, answer } = entry
  const Icon = tool.icon
  const name = tCatalogue(`home.tool_${tool.id}`)
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={address}
      data-group={tool.group}
      className={answer ? 'palette-option palette-answer' : 'palette-option'}
      onMouseMove={onPoint}
      onMouseDown={(event) => {
        if (event.button === 0) event.preventDefault()
      }}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="tile">
        <Icon aria-hidden width={20} height={20} />
      </span>
      {answer ? (
        <span className="palette-lines">
          <span className="palette-more">{`${answer.question} =`}</span>{' '}
          <span className="palette-result">{answer.result}</span>{' '}
          {answer.note !== undefined && <span className="palette-more">{answer.note}</span>}{' '}
          <span className="palette-more">{t('openIn', { tool: name })}</span>
        </span>
      ) : (
        <span className="palette-lines">
          <span className="palette-name">{name}</span>{' '}
          <span className="palette-more">{tCatalogue(`home.tool_${tool.id}_desc`)}</span>
        </span>
      )}
      <CornerDownLeft aria-hidden size={18} className="palette-enter" />
    </a>
  )
}
