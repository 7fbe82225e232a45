import { useEffect, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { readWordList } from './word-lists.ts'

/** Files rather than modules: a browser that failed to get a module may never ask for it again. */
const addresses = import.meta.glob<string>('./words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} when the list cannot be had. */
const loadWords = async (language: Language): Promise<readonly string[]> => {
  const response = await fetch(addresses[`./words/${language}.json`] ?? '')
  if (!response.ok) throw new Error(`words: status ${response.status}`)
  return readWordList(await response.json())
}

export interface WordList {
  /** Undefined while it is on its way or cannot be had. */
  words: readonly string[] | undefined
  isFailed: boolean
  retry: () => void
}

/** The word list of a language, loaded when it is first asked for; none is loaded for undefined. */
export const useWords = (language: Language | undefined): WordList => {
  const [lists, setLists] = useState<Partial<Record<Language, readonly string[]>>>({})
  const [failed, setFailed] = useState<Language>()
  const words = language && lists[language]
  const isFailed = language !== undefined && failed === language
  const isWanted = language !== undefined && words === undefined && !isFailed
  useEffect(() => {
    if (!isWanted) return
    loadWords(language).then(
      (loaded) => setLists((known) => ({ ...known, [language]: loaded })),
      () => setFailed(language),
    )
  }, [isWanted, language])
  return { words, isFailed, retry: () => setFailed(undefined) }
}
