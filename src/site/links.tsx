import type { ComponentProps, MouseEvent as ReactMouseEvent } from 'react'
import { useLanguage, useTranslation } from '../components/use-translation.ts'
import { navigate, useNavigation } from './navigation.tsx'
import { findPage } from './pages.ts'
import type { Tool } from '../core/tool.ts'

/**
 * Returns whether a click follows a link in this tab, instead of opening another tab or window or saving its target.
 */
export const isPlainClick = (event: MouseEvent | ReactMouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface LinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
  /** The fragment, with its `#`. */
  hash?: string
}

/** Scrolls to a place on the current page. Browsers fire no event when the URL already has that fragment. */
const follow = (hash: string) => {
  if (location.hash === hash) dispatchEvent(new Event('hashchange'))
  else location.hash = hash
}

/** A link to a page in the current language, which is opened without a full page load. */
export const Link = ({ page: id, hash = '', onClick, children, ...rest }: LinkProps) => {
  const language = useLanguage()
  const { page, prefetch } = useNavigation()
  const path = findPage(id)?.paths[language]
  if (path === undefined) throw new Error(`no page ${id}`)
  const prefetchIt = () => prefetch(path)
  return (
    <a
      {...rest}
      href={path + hash}
      onPointerEnter={prefetchIt}
      onFocus={prefetchIt}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        if (hash !== '' && page.id === id) follow(hash)
        else navigate(path + hash)
      }}
    >
      {children}
    </a>
  )
}

interface ToolCardProps {
  tool: Tool
  onClick?: (event: ReactMouseEvent<HTMLAnchorElement>) => void
}

export const ToolCard = ({ tool, onClick }: ToolCardProps) => {
  const { t } = useTranslation('catalogue')
  const Icon = tool.icon
  return (
    <Link page={tool.id} className="card" data-group={tool.group} onClick={onClick}>
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
