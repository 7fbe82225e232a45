import type { ComponentProps } from 'react'
import { useLanguage } from '../components/use-translation.ts'
import { navigate } from './history.ts'
import { useNavigation } from './navigation.tsx'
import { findPage } from './pages.ts'
import { isPlainClick } from './plain-click.ts'

interface LinkProps extends ComponentProps<'a'> {
  /** The id of a tool or page. */
  page: string
  /** With its `#`. */
  hash?: string
}

/** Goes to a place of the page that is shown; browsers tell nobody when the address names it already. */
const follow = (hash: string) => {
  if (location.hash === hash) dispatchEvent(new Event('hashchange'))
  else location.hash = hash
}

/** A link to a page in the current language, opened without a full load. */
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
