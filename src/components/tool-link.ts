import { type ComponentProps, type ComponentType, type MouseEvent, createContext } from 'react'

interface ToolLinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
}

/** Provides the site's link component to components that link to a tool, because they may not import it. */
export const ToolLinkContext = createContext<ComponentType<ToolLinkProps> | undefined>(undefined)

/**
 * Is true when a click opens a link in another tab or window. Such a page cannot take a transfer, which lives in
 * the memory of this page.
 */
export const isModifiedClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): boolean => button !== 0 || metaKey || ctrlKey || shiftKey || altKey
