import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useLanguage } from '../ui/use-language.ts'
import { useNavigation } from './navigation.tsx'
import { findPage } from './pages.ts'

interface LinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
  /** With its `#`. */
  hash?: string
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page in the current language, opened without a full load. */
export const Link = ({ page: id, hash = '', onClick, children, ...rest }: LinkProps) => {
  const language = useLanguage()
  const { prefetch } = useNavigation()
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
        navigate(path + hash)
      }}
    >
      {children}
    </a>
  )
}
