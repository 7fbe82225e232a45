import type { ComponentType } from 'react'
import { useTranslation } from '../components/use-translation.ts'
import { groupAnchors, type Tool } from '../core/tool.ts'
import { About } from './about.tsx'
import { AdSlot } from '../features/consent/ad-slot.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Link } from '../site/link.tsx'
import { toolBarId } from './deferred-ui-loader.tsx'
import { RelatedTools } from './related-tools.tsx'

const Breadcrumb = ({ tool }: { tool: Tool }) => {
  const { t } = useTranslation('common')
  return (
    <nav aria-label={t('breadcrumb.label')} className="crumb">
      <ol>
        <li>
          <Link page="home">{t('breadcrumb.home')}</Link>
        </li>
        <li>
          <Link page="home" hash={`#${groupAnchors[tool.group]}`}>
            {t(`groups.${tool.group}`)}
          </Link>
        </li>
        <li aria-current="page">{t(`home.tool_${tool.id}`, { ns: 'catalogue' })}</li>
      </ol>
    </nav>
  )
}

/** What every tool stands in: title, the tool itself, then the explanations and other tools. */
export const ToolPage = ({ tool, Content }: { tool: Tool; Content: ComponentType }) => {
  const { t } = useTranslation(tool.id)
  const Icon = tool.icon
  return (
    <main id="main" data-tool={tool.id} data-group={tool.group} className="wrap">
      <div className="above-tool">
        <Breadcrumb tool={tool} />
        {/* The deferred UI fills it after hydration. */}
        <div id={toolBarId} className="tool-bar" />
      </div>
      <div className="toolhead">
        <span className="tile">
          <Icon aria-hidden width={28} height={28} />
        </span>
        <div>
          <h1>{t('heading')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <div className="tool-and-ad">
        <div>
          <Content />
        </div>
        <AdSlot shape="box" />
      </div>
      <About tool={tool} />
      {tool.group === 'files' && <ClosingCall tool={tool} />}
      <RelatedTools tool={tool} />
    </main>
  )
}
