import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A text with one more key typed at its end; undefined for a key that types nothing. */
const withKey = (text: string, event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Backspace') return text.slice(0, -1)
  return event.key.length === 1 ? text + event.key : undefined
}

/**
 * A search that opens in the place of a button. Its script comes when a visitor is about to search: few do. What is
 * typed on the button until it is there becomes the first text of the search.
 *
 * @param load - fetches the search's component; the same function on every render
 */
export const useSearchPart = <Props extends { initialText: string }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const [search, setSearch] = useState<{ Search: ComponentType<Props>; initialText: string }>()
  const [hasFailed, setHasFailed] = useState(false)
  /** Undefined while no script is on its way. */
  const typed = useRef<string>(undefined)
  const warm = () => {
    load().catch(() => {
      // The click will tell.
    })
  }
  const open = async () => {
    if (typed.current !== undefined) return
    typed.current = ''
    const { activeElement } = document
    const Search = await load().catch(() => undefined)
    const initialText = typed.current
    typed.current = undefined
    if (!Search) {
      setHasFailed(true)
      return
    }
    // Whoever has gone on to something else meanwhile is not called back; at once, so that nobody can in between.
    if (document.activeElement !== activeElement) return
    flushSync(() => {
      setHasFailed(false)
      setSearch({ Search, initialText })
    })
  }
  return {
    search,
    hasFailed,
    close: () => flushSync(() => setSearch(undefined)),
    /** For the button. */
    opener: {
      onPointerEnter: warm,
      onFocus: warm,
      onClick: () => void open(),
      onKeyDown: (event: KeyboardEvent) => {
        if (typed.current === undefined) return
        const text = withKey(typed.current, event)
        if (text === undefined) return
        event.preventDefault()
        typed.current = text
      },
    },
  }
}
