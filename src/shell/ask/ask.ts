import type { Answer, AskContext, Reader } from './answer.ts'
import { readCurrencyQuestion } from './currency-question.ts'
import { foldQuestion } from './fold-question.ts'
import { readPercentQuestion } from './percent-question.ts'
import { readTimeQuestion } from './time-question.ts'
import { readUnitQuestion } from './unit-question.ts'
import { readVatQuestion } from './vat-question.ts'

export type { Answer, AskContext } from './answer.ts'

/** The namespace of the texts an answer is told in. */
export const askNamespace = 'ask'

/** What is least ambiguous first: pounds are a weight where the other unit is one, and money otherwise. */
const readers: readonly Reader[] = [
  readVatQuestion,
  readPercentQuestion,
  readUnitQuestion,
  readCurrencyQuestion,
  readTimeQuestion,
]

/**
 * Answers a question such as `72 kg in lb`, `100 usd en eur`, `20 % de 85` or `15h paris à tokyo`, in French, English
 * or Spanish whatever the page's language, by the logic of the tool that it belongs to. A lone sign between digits
 * is read as that language reads it.
 *
 * Rates and names are fetched from our own origin, and only when a question needs them.
 *
 * @returns undefined for what is no question of these kinds. Never throws for bad input.
 */
export const ask = async (text: string, context: AskContext): Promise<Answer | undefined> => {
  const question = foldQuestion(text)
  if (question === '') return undefined
  for (const read of readers) {
    const answer = await read(question, context)
    if (answer) return answer
  }
  return undefined
}
