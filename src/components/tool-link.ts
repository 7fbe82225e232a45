import { type ComponentProps, type ComponentType, createContext } from 'react'

export interface ToolLinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
}

/** The site's link, for tools that lead to another one: they do not know the shell it comes from. */
export const ToolLinkContext = createContext<ComponentType<ToolLinkProps> | undefined>(undefined)
