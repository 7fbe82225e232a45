import type Big from 'big.js'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keysOf } from '../core/keys.ts'
import type { Language } from '../core/language.ts'
import { toTypedDigits } from '../core/numbers.ts'
import { onPrefill, takePreHydrationInput } from './pre-hydration-input.ts'
import { readStored, remember, storagePrefix } from './storage.ts'
import { useLanguage } from './use-translation.ts'

/**
 * Keeps the meaning of a number when the page's language changes. The same digits can be another number in another
 * language (1,234), and are then rewritten.
 *
 * @param rewrite - receives the text that means the same in the new language.
 */
export const useNumberAcrossLanguages = (
  text: string,
  read: (text: string, language: Language) => Big | undefined,
  rewrite: (text: string) => void,
): void => {
  const language = useLanguage()
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current === language) return
    const meant = read(text, lastLanguage.current)
    lastLanguage.current = language
    if (meant && !read(text, language)?.eq(meant)) rewrite(toTypedDigits(meant, language))
  })
}

type Values<Key extends string> = Readonly<Record<Key, string>>

interface ToolStateOptions<Key extends string> {
  tool: string
  /** The values that the page is prerendered with. */
  initial: Values<Key>
  /** The inputs that are kept on the device for the next visit, such as the last units. */
  remembered?: readonly Key[]
  /** Turns a value from the address or the device into the value of an input, or returns undefined to refuse it. */
  accept: (key: Key, value: string) => string | undefined
  /** Returns how an input is written in the address, or undefined to leave it out. */
  toAddress: (key: Key, values: Values<Key>) => string | undefined
  /** The inputs that are never in the address, such as a text or the length of a password. */
  local?: readonly Key[]
  /** For private inputs, such as a weight: they are neither in the address nor on the device. */
  isPrivate?: boolean
  /** Is called after hydration when the address contains any of the inputs. */
  onAddressRead?: () => void
}

const storageKey = (tool: string) => `${storagePrefix}last:${tool}`

const readRemembered = (tool: string): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(tool)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    // The entry was edited by hand or comes from another version, and is ignored.
    return {}
  }
}

const restore = <Key extends string>(options: ToolStateOptions<Key>): Values<Key> => {
  const query = new URLSearchParams(location.search)
  const remembered = readRemembered(options.tool)
  const keys = keysOf<Key>(options.initial)
  return Object.fromEntries(
    keys.map((key) => {
      const kept = options.remembered?.includes(key) ? remembered[key] : undefined
      const linked = options.local?.includes(key) ? null : query.get(key)
      const value = [linked, kept]
        .filter((candidate) => typeof candidate === 'string')
        .map((candidate) => options.accept(key, candidate))
        .find((accepted) => accepted !== undefined)
      return [key, value ?? options.initial[key]]
    }),
  ) as Record<Key, string>
}

/**
 * Holds a tool's inputs. They are restored from the address, or else from the device, or else have their initial
 * values. Every change replaces the history entry of the address and is remembered.
 */
export const useToolState = <Key extends string>(
  options: ToolStateOptions<Key>,
): [Values<Key>, (change: Partial<Record<Key, string>>) => void] => {
  const [values, setValues] = useState<Values<Key>>(options.initial)
  const latest = useRef({ options, values })
  useLayoutEffect(() => {
    latest.current.options = options
  })

  const show = useCallback((next: Values<Key>) => {
    latest.current.values = next
    setValues(next)
  }, [])

  // The query string that is already in use. A jump within the page changes the hash only, and must not restore
  // anything.
  const knownSearch = useRef<string>(undefined)
  useEffect(() => {
    if (latest.current.options.isPrivate) return undefined
    const path = location.pathname
    const onPopState = () => {
      if (location.pathname !== path || location.search === knownSearch.current) return
      knownSearch.current = location.search
      show(restore(latest.current.options))
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [show])

  const change = useCallback(
    (changes: Partial<Record<Key, string>>) => {
      const { tool, remembered, local, toAddress, isPrivate } = latest.current.options
      const next: Values<Key> = { ...latest.current.values, ...changes }
      show(next)
      if (isPrivate) return
      const url = new URL(location.href)
      for (const key of keysOf<Key>(next)) {
        const written = local?.includes(key) ? undefined : toAddress(key, next)
        if (written === undefined) url.searchParams.delete(key)
        else url.searchParams.set(key, written)
      }
      history.replaceState(history.state, '', url)
      knownSearch.current = location.search
      // Only chosen values are stored, because another language may start with other units or currencies.
      const chosen = (remembered ?? []).filter((key) => key in changes)
      if (chosen.length > 0)
        remember(
          storageKey(tool),
          JSON.stringify({
            ...readRemembered(tool),
            ...Object.fromEntries(chosen.map((key) => [key, next[key]])),
          }),
        )
    },
    [show],
  )
  // The state is restored after hydration, so that the first render equals the prerendered one, and before the
  // first paint.
  useLayoutEffect(() => {
    const { options: current } = latest.current
    const url = new URL(location.href)
    const keys = keysOf<Key>(current.initial)
    const found = keys.filter((key) => url.searchParams.has(key))
    const misplaced = found.filter((key) => current.isPrivate || current.local?.includes(key))
    if (misplaced.length > 0) {
      // Somebody put private values into the address. They are removed so that bookmarks and the history do not
      // keep them.
      for (const key of misplaced) url.searchParams.delete(key)
      history.replaceState(history.state, '', url)
    }
    knownSearch.current = location.search
    if (found.length > misplaced.length) current.onAddressRead?.()
    if (!current.isPrivate) show(restore(current))
    const takeInput = () => {
      const early = Object.entries(takePreHydrationInput()).filter(
        ([name]) => name in latest.current.values,
      )
      if (early.length > 0) change(Object.fromEntries(early) as Partial<Record<Key, string>>)
    }
    takeInput()
    return onPrefill(takeInput)
  }, [show, change])
  return [values, change]
}
