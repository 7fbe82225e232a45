import { useLayoutEffect, useRef, useState } from 'react'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { isBlank } from './blank.ts'
import { directionOf } from './text-direction.ts'

interface Draft {
  text: string
  /** What buttons took away, the last one last. */
  replaced: readonly string[]
}

/** What there was when the visitor went on to another page of the site; gone with the tab. */
let draft: Draft = { text: '', replaced: [] }

/** Texts that can be brought back, at most: each may be long. */
const mostUndone = 10

interface EditorOptions {
  readText: () => string
  writeText: (text: string) => void
  /** What is kept from another visit, if anything is. */
  restore: () => string | null
  onChange: () => void
}

export interface Editor {
  hasText: boolean
  direction: 'ltr' | 'rtl'
  canUndo: boolean
  /** To be told of what is typed. */
  typed: () => void
  /** Puts a text in place of what is there, which can be brought back. */
  replace: (text: string) => void
  undo: () => void
}

/** An address may carry a text by somebody's mistake; bookmarks and the history are not to keep it. */
const cleanAddress = () => {
  const url = new URL(location.href)
  if (!url.searchParams.has('text')) return
  url.searchParams.delete('text')
  history.replaceState(history.state, '', url)
}

/**
 * The text field's text, which the field keeps itself: a megabyte is not handed through React at every key. Nothing that
 * was typed is lost by a button.
 */
export const useEditor = (options: EditorOptions): Editor => {
  const { readText, writeText, onChange } = options
  const [hasText, setHasText] = useState(false)
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const [replaced, setReplaced] = useState<readonly string[]>([])
  /** What a button put there: nothing lost when it goes. */
  const inserted = useRef<string>(undefined)

  const changed = () => {
    const text = readText()
    setHasText(text !== '')
    setDirection(directionOf(text))
    onChange()
  }
  const put = (text: string) => {
    writeText(text)
    changed()
  }

  // Before the first paint: after hydration, so that the first render is the prerendered one.
  const arrive = () => {
    cleanAddress()
    const kept = options.restore()
    const { text: typed } = takePreHydrationInput()
    const text = typed ?? kept ?? draft.text
    const others = [draft.text, kept ?? ''].filter((other) => other !== text && !isBlank(other))
    setReplaced([...draft.replaced, ...others].slice(-mostUndone))
    if (text !== '') put(text)
  }
  const latest = useRef({ arrive, readText, replaced })
  useLayoutEffect(() => {
    latest.current = { arrive, readText, replaced }
  })
  useLayoutEffect(() => {
    latest.current.arrive()
    return () => {
      const { current } = latest
      draft = { text: current.readText(), replaced: current.replaced }
    }
  }, [])

  return {
    hasText,
    direction,
    canUndo: replaced.length > 0,
    typed: changed,
    replace: (text) => {
      const previous = readText()
      const isWorthKeeping = !isBlank(previous) && (text === '' || previous !== inserted.current)
      if (isWorthKeeping) setReplaced((before) => [...before, previous].slice(-mostUndone))
      inserted.current = text
      put(text)
    },
    undo: () => {
      const current = readText()
      const back = replaced.at(-1)
      if (back === undefined) return
      const isWorthKeeping = !isBlank(current) && current !== inserted.current
      setReplaced([...replaced.slice(0, -1), ...(isWorthKeeping ? [current] : [])])
      inserted.current = undefined
      put(back)
    },
  }
}
