import { useCallback, useRef, useState } from 'react'
import { searchWordsUrl } from '../../shell/texts-url.ts'
import { tools } from '../../tools/index.ts'

export type SearchWords = Readonly<Record<string, readonly string[]>>

const parseSearchWords = (json: unknown): SearchWords => {
  if (typeof json !== 'object' || json === null) throw new TypeError('search words: not an object')
  const entries = Object.entries(json as Record<string, unknown>)
  return Object.fromEntries(
    entries.map(([id, words]) => [
      id,
      Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [],
    ]),
  )
}

/** Names and synonyms in all three languages, fetched when the visitor turns to the search field. */
export const useSearchWords = () => {
  const [words, setWords] = useState<SearchWords>()
  const isAsked = useRef(false)
  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    fetch(searchWordsUrl())
      .then((response) => response.json())
      .then(
        (json: unknown) => setWords(parseSearchWords(json)),
        () => {
          // Without the words the ids still answer, and the next focus asks again.
          isAsked.current = false
          setWords(Object.fromEntries(tools.map(({ id }) => [id, [id]])))
        },
      )
  }, [])
  return { words, load }
}
