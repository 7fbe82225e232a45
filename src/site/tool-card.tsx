import { useTranslation } from '../components/use-translation.ts'
import type { Tool } from '../core/tool.ts'
import { Link } from './link.tsx'

export const ToolCard = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('catalogue')
  const Icon = tool.icon
  return (
    <Link page={tool.id} className="card" data-group={tool.group}>
      <span className="tile">
        <Icon aria-hidden width={22} height={22} />
      </span>
      <span className="card-words">
        <span className="card-title">{t(`home.tool_${tool.id}`)}</span>
        <span className="card-text">{t(`home.tool_${tool.id}_desc`)}</span>
      </span>
    </Link>
  )
}
