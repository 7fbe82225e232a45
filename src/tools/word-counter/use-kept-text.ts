import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, removeStored, store, storagePrefix } from '../../components/storage.ts'

const key = `${storagePrefix}word-counter`

/** Writing 1 MB to storage holds up the page for some milliseconds: not on every key. */
const pauseMs = 800

export interface KeptText {
  /** The visitor wants the text kept on this device. */
  isKept: boolean
  /** It could not be: too long for the browser's storage, or storage is blocked. Then nothing is kept. */
  isRefused: boolean
  /** What is kept from another visit; also says whether keeping is on. Null where nothing is. */
  restore: () => string | null
  keep: (isWanted: boolean) => void
  /** To be told of every change of the text. */
  changed: () => void
}

/** Keeps a text on the device for as long as the visitor wants it, and not otherwise. */
export const useKeptText = (readText: () => string): KeptText => {
  const [isKept, setIsKept] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isWanted = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = readText()
    store(key, text)
    const isSaved = readStored(key) === text
    // Not an older text in place of this one.
    if (!isSaved) removeStored(key)
    setIsRefused(!isSaved)
  }, [readText])

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isWanted.current = false
    setIsKept(false)
    setIsRefused(false)
  }, [])

  useEffect(() => {
    const saveNow = () => {
      if (timer.current !== undefined) save()
    }
    // Erased in another tab, such as on the privacy page: it does not come back from this one.
    const onStorage = (event: StorageEvent) => {
      if ((event.key === key || event.key === null) && readStored(key) === null) stop()
    }
    addEventListener('pagehide', saveNow)
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('pagehide', saveNow)
      removeEventListener('storage', onStorage)
      saveNow()
    }
  }, [save, stop])

  return {
    isKept,
    isRefused,
    restore: useCallback(() => {
      const stored = readStored(key)
      isWanted.current = stored !== null
      setIsKept(stored !== null)
      return stored
    }, []),
    keep: (wanted) => {
      if (!wanted) {
        stop()
        removeStored(key)
        return
      }
      isWanted.current = true
      setIsKept(true)
      save()
    },
    changed: useCallback(() => {
      if (!isWanted.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    }, [save]),
  }
}
