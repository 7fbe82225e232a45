import { useEffect, useMemo, useState } from 'react'
import type { ToolWords } from '../../../core/rank-tools.ts'
import { tools } from '../../../tools/index.ts'
import { textList, useTranslation } from '../../../components/use-translation.ts'
import { searchWordsUrl } from '../../../site/texts-url.ts'

type Synonyms = Readonly<Record<string, readonly string[]>>

const fetchSynonyms = async (): Promise<Synonyms> => {
  const response = await fetch(searchWordsUrl())
  if (!response.ok) throw new Error(`search words: status ${response.status}`)
  const json: unknown = await response.json()
  if (typeof json !== 'object' || json === null) throw new TypeError('search words: not an object')
  return Object.fromEntries(Object.entries(json).map(([id, words]) => [id, textList(words)]))
}

let asked: Promise<Synonyms> | undefined

/** Names and synonyms in all three languages; asked for once, and again only after a failure. */
const askSynonyms = () => {
  asked ??= fetchSynonyms().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

interface SearchWords {
  words: Readonly<Record<string, ToolWords>>
  /** Whether the other languages and the synonyms are still on their way; what the cards say is always there. */
  isLoading: boolean
}

/** What tools are called: by their cards in the page's language, and by all else as soon as it has come. */
export const useSearchWords = (): SearchWords => {
  const { t } = useTranslation('catalogue')
  const [synonyms, setSynonyms] = useState<Synonyms>()
  useEffect(() => {
    askSynonyms().then(setSynonyms, () => setSynonyms({}))
  }, [])
  const words = useMemo(
    () =>
      Object.fromEntries(
        tools.map(({ id }): [string, ToolWords] => [
          id,
          {
            names: [t(`home.tool_${id}`)],
            descriptions: [t(`home.tool_${id}_desc`)],
            synonyms: synonyms?.[id] ?? [],
          },
        ]),
      ),
    [t, synonyms],
  )
  return { words, isLoading: synonyms === undefined }
}
