import { useMemo, useSyncExternalStore } from 'react'
import { readStored, remember, removeStored, storagePrefix } from '../../components/storage.ts'
import { type Pair, readFavourites, toggleFavourite } from './favourites.ts'

const storageKey = `${storagePrefix}currency`

const listeners = new Set<() => void>()

/** Other tabs tell by an event, this one by itself. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const kept = () => readStored(storageKey)

/** The prerendered page knows of none. */
const none = () => null

/** The pairs the visitor keeps on this device. */
export const useFavourites = () => {
  const stored = useSyncExternalStore(subscribe, kept, none)
  const favourites = useMemo(() => readFavourites(stored), [stored])
  /** @returns whether the device took it: the visitor may want nothing remembered, or have blocked storage. */
  const toggle = (pair: Pair): boolean => {
    const next = toggleFavourite(favourites, pair)
    if (next.length === 0) removeStored(storageKey)
    else remember(storageKey, JSON.stringify(next))
    for (const listener of listeners) listener()
    return (kept() ?? '[]') === JSON.stringify(next)
  }
  return { favourites, toggle }
}
