import { type ComponentType, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LazyModule, useLazyModule } from '../lazy-module.tsx'

/** Returns a text with one more typed key at its end, or undefined for a key that types nothing. */
const withKey = (text: string, event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Backspace') return text.slice(0, -1)
  return event.key.length === 1 ? text + event.key : undefined
}

/**
 * A search that replaces the button that opens it. Few visitors search, so its script is loaded when one is about
 * to. The keys that are typed on the button meanwhile become the first text of the search.
 */
export const useLazySearch = <Props extends { initialText: string }>(
  component: LazyModule<ComponentType<Props>>,
) => {
  /** Is undefined while nobody searches. */
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
    /** The props of the button. */
    opener: {
      onPointerEnter: component.prefetch,
      onFocus: component.prefetch,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        // Some browsers do not focus a button that is clicked, but the next keys are expected there.
        currentTarget.focus()
        setHasFailed(false)
        setTyped(typed ?? '')
      },
      onBlur: ({ currentTarget }: FocusEvent) => {
        // A visitor who has moved on to something else is not interrupted. Another window only takes the focus from
        // the page.
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
