import type { i18n as I18n } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { type Tool, byPopularity } from '../../../core/tool.ts'
import type { Language } from '../../../core/language.ts'
import { tools } from '../../../tools/index.ts'
import type { Answer } from '../../../core/ask/answer.ts'
import { useLanguage, useTranslation, textList } from '../../../components/use-translation.ts'
import { loadTexts, searchWordsUrl } from '../../../site/i18n.ts'
import { type ToolWords, rankTools } from '../../../core/rank-tools.ts'
import { type RememberedTools, useRememberedTools } from '../../favourites/remembered-tools.ts'

/** How many tools are suggested below an empty field, not counting favourites. */
const wantedCount = 8

interface Suggestions {
  kind: 'favourites' | 'recent' | 'useful'
  ids: readonly string[]
}

/**
 * Returns the suggestions for an empty field: favourites, recently used tools, then the most useful ones. No tool
 * appears twice, and empty lists are left out.
 *
 * @param existing - the existing tools; a device may remember one that no longer exists.
 */
export const suggestTools = (
  { favourites, recent }: RememberedTools,
  existing: readonly Pick<Tool, 'id' | 'popularityRank'>[],
): readonly Suggestions[] => {
  const known = new Set(existing.map(({ id }) => id))
  const mostUseful = existing
    .filter(({ popularityRank }) => popularityRank !== undefined)
    .toSorted(byPopularity)
    .map(({ id }) => id)
  const taken = new Set<string>()
  const take = (ids: readonly string[], atMost: number) => {
    const fresh = [...new Set(ids)].filter((id) => known.has(id) && !taken.has(id)).slice(0, atMost)
    for (const id of fresh) taken.add(id)
    return fresh
  }
  const lists: Suggestions[] = [
    { kind: 'favourites', ids: take(favourites, Infinity) },
    { kind: 'recent', ids: take(recent, wantedCount) },
  ]
  lists.push({ kind: 'useful', ids: take(mostUseful, Math.max(0, wantedCount - taken.size)) })
  return lists.filter(({ ids }) => ids.length > 0)
}

/** One line of the list: a tool, or an answer of a tool. */
export interface Entry {
  key: string
  tool: Tool
  address: string
  answer?: Answer
}

const toolOf = (id: string) => tools.find((tool) => tool.id === id)

const toolEntries = (ids: readonly string[], language: Language): readonly Entry[] =>
  ids.flatMap((id) => {
    const tool = toolOf(id)
    return tool ? [{ key: id, tool, address: tool.paths[language] }] : []
  })

/**
 * The entry of an answer links to its tool with the same inputs. Private ones are not in the address: whoever opens
 * the entry passes the answer's `fields` on with `prefillFields`.
 */
const answerEntries = (answer: Answer | undefined, language: Language): readonly Entry[] => {
  const tool = answer && toolOf(answer.toolId)
  if (!tool) return []
  const query = new URLSearchParams(answer.query)
  const address = query.size > 0 ? `${tool.paths[language]}?${query}` : tool.paths[language]
  return [{ key: `answer-${tool.id}`, tool, address, answer }]
}

const askAbout = async (text: string, language: Language, i18n: I18n) => {
  const { ask, askNamespace } = await import('../ask/ask.ts')
  await loadTexts(i18n, language, [askNamespace])
  return ask(text, {
    language,
    now: { epochMilliseconds: Date.now() },
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    t: i18n.getFixedT(language, askNamespace),
  })
}

interface Asked {
  answer: Answer | undefined
  /** Whether the answer is still being worked out. */
  isPending: boolean
}

/** Returns the direct answer to a question, never the one to an earlier text. */
const useAnswer = (text: string): Asked => {
  const language = useLanguage()
  const { i18n } = useTranslation()
  const [last, setLast] = useState<{ text: string; answer: Answer | undefined }>()
  const isAsking = text.trim() !== ''
  useEffect(() => {
    if (!isAsking) return undefined
    let isCurrent = true
    const keep = (answer?: Answer) => {
      if (isCurrent) setLast({ text, answer })
    }
    // If the answers cannot be loaded, the tools are still found.
    askAbout(text, language, i18n).then(keep, () => keep())
    return () => {
      isCurrent = false
    }
  }, [text, isAsking, language, i18n])
  const isKnown = last?.text === text
  return { answer: isKnown && isAsking ? last.answer : undefined, isPending: isAsking && !isKnown }
}

type Synonyms = Readonly<Record<string, readonly string[]>>

const fetchSynonyms = async (): Promise<Synonyms> => {
  const response = await fetch(searchWordsUrl())
  if (!response.ok) throw new Error(`search words: status ${response.status}`)
  const json: unknown = await response.json()
  if (typeof json !== 'object' || json === null) throw new TypeError('search words: not an object')
  return Object.fromEntries(Object.entries(json).map(([id, words]) => [id, textList(words)]))
}

let requested: Promise<Synonyms> | undefined

/** Returns the names and synonyms in all languages. They are fetched once, and again only after a failure. */
const askSynonyms = () => {
  requested ??= fetchSynonyms().catch((error: unknown) => {
    requested = undefined
    throw error
  })
  return requested
}

interface SearchWords {
  words: Readonly<Record<string, ToolWords>>
  /**
   * Whether the synonyms and the other languages are still being fetched. The names on the cards are always
   * available.
   */
  isLoading: boolean
}

/**
 * Returns the words that tools are found by: their cards in the page's language, and all synonyms once they are
 * loaded.
 */
const useSearchWords = (): SearchWords => {
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

interface Section {
  kind: 'answer' | 'found' | Suggestions['kind']
  entries: readonly Entry[]
}

/**
 * Returns the sections of the list: suggestions for an empty text, otherwise the answer and then the tools, best
 * first.
 */
export const useSections = (text: string) => {
  const language = useLanguage()
  const remembered = useRememberedTools()
  const { words, isLoading } = useSearchWords()
  const { answer, isPending } = useAnswer(text)
  const found = useMemo(() => rankTools(text, words), [text, words])
  const isAsking = text.trim() !== ''
  const asked = (): readonly Section[] => [
    { kind: 'answer', entries: answerEntries(answer, language) },
    { kind: 'found', entries: toolEntries(found, language) },
  ]
  const suggested = (): readonly Section[] =>
    suggestTools(remembered, tools).map(({ kind, ids }) => ({
      kind,
      entries: toolEntries(ids, language),
    }))
  const sections = (isAsking ? asked() : suggested()).filter(({ entries }) => entries.length > 0)
  return { sections, isAsking, isLoading, isAnswerPending: isPending }
}
