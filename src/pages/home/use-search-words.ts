import { useCallback, useRef, useState } from 'react'
import { searchWordsUrl } from '../../shell/texts-url.ts'
import { tools } from '../../tools/index.ts'
import { textList } from '../../ui/text-list.ts'
import { useTranslation } from '../../ui/use-translation.ts'

export type SearchWords = Readonly<Record<string, readonly string[]>>

const parseSearchWords = (json: unknown): SearchWords => {
  if (typeof json !== 'object' || json === null) throw new TypeError('search words: not an object')
  return Object.fromEntries(Object.entries(json).map(([id, words]) => [id, textList(words)]))
}

/** Names and synonyms in all three languages, fetched when the visitor turns to the search field. */
export const useSearchWords = () => {
  const { t } = useTranslation('catalogue')
  const [words, setWords] = useState<SearchWords>()
  const isAsked = useRef(false)
  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    fetch(searchWordsUrl())
      .then((response) => response.json())
      .then((json: unknown) => setWords(parseSearchWords(json)))
      .catch(() => {
        // The names on the page still answer, and the next focus asks again for the rest.
        isAsked.current = false
        const namesOf = (id: string) => [t(`home.tool_${id}`), t(`home.tool_${id}_desc`)]
        setWords(Object.fromEntries(tools.map(({ id }) => [id, namesOf(id)])))
      })
  }, [t])
  return { words, load }
}
