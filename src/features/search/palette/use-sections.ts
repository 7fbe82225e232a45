import { useMemo } from 'react'
import { rankTools } from '../../../core/rank-tools.ts'
import { tools } from '../../../tools/index.ts'
import { useRememberedTools } from '../../favourites/remembered-tools.ts'
import { useLanguage } from '../../../components/use-translation.ts'
import { type Entry, answerEntries, toolEntries } from './entries.ts'
import { type Suggestions, suggestTools } from './suggestions.ts'
import { useAnswer } from './use-answer.ts'
import { useSearchWords } from './use-search-words.ts'

interface Section {
  kind: 'answer' | 'found' | Suggestions['kind']
  entries: readonly Entry[]
}

/** What stands in the list for a text: suggestions for none; else the answer, then the tools, best first. */
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
