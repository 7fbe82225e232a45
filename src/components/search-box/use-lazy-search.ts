import { type ComponentType, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LazyModule, useLazyModule } from '../lazy-module.tsx'

/** A text with one more key typed at its end; undefined for a key that types nothing. */
const withKey = (text: string, event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Backspace') return text.slice(0, -1)
  return event.key.length === 1 ? text + event.key : undefined
}

/**
 * A search that opens in the place of a button. Its script comes when a visitor is about to search: few do. What is
 * typed on the button until it is there becomes the first text of the search.
 */
export const useLazySearch = <Props extends { initialText: string }>(
  component: LazyModule<ComponentType<Props>>,
) => {
  /** Undefined while nobody searches. */
  const [typed, setTyped] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const isWanted = typed !== undefined
  const { module: Search } = useLazyModule(component, {
    isWanted,
    onError: () => {
      setTyped(undefined)
      setHasFailed(true)
    },
  })
  return {
    search: Search && isWanted ? { Search, initialText: typed } : undefined,
    hasFailed,
    close: () => flushSync(() => setTyped(undefined)),
    /** For the button. */
    opener: {
      onPointerEnter: component.prefetch,
      onFocus: component.prefetch,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        // Not every browser gives the focus to a button that is clicked, and what is typed next is typed there.
        currentTarget.focus()
        setHasFailed(false)
        setTyped(typed ?? '')
      },
      onBlur: ({ currentTarget }: FocusEvent) => {
        // Whoever has gone on to something else is not called back; another window takes the focus from the page only.
        if (document.activeElement !== currentTarget) setTyped(undefined)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const text = isWanted ? withKey(typed, event) : undefined
        if (text === undefined) return
        event.preventDefault()
        setTyped(text)
      },
    },
  }
}
