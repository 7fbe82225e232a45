import type { Language } from '../../../core/language.ts'
import type { Tool } from '../../../core/tool.ts'
import { tools } from '../../../tools/index.ts'
import type { Answer } from '../../../core/ask/answer.ts'

/** One line of the list: a tool, or an answer that a tool gives too. */
export interface Entry {
  key: string
  tool: Tool
  address: string
  answer?: Answer
}

const toolOf = (id: string) => tools.find((tool) => tool.id === id)

export const toolEntries = (ids: readonly string[], language: Language): readonly Entry[] =>
  ids.flatMap((id) => {
    const tool = toolOf(id)
    return tool ? [{ key: id, tool, address: tool.paths[language] }] : []
  })

/** Leads to the tool with the same values. */
export const answerEntries = (answer: Answer | undefined, language: Language): readonly Entry[] => {
  const tool = answer && toolOf(answer.toolId)
  if (!tool) return []
  const address = `${tool.paths[language]}?${new URLSearchParams(answer.query)}`
  return [{ key: `answer-${tool.id}`, tool, address, answer }]
}
