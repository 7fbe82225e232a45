import { type ComponentProps, type ComponentType, type MouseEvent, createContext } from 'react'

interface ToolLinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
}

/** The site's link, for tools that lead to another one: they do not know the shell it comes from. */
export const ToolLinkContext = createContext<ComponentType<ToolLinkProps> | undefined>(undefined)

/** Whether a click opens a link in another tab or window, which has nothing to take: memory is the page's own. */
export const isModifiedClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean => button !== 0 || metaKey || ctrlKey || shiftKey || altKey
