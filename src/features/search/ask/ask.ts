import type { Answer, AskContext, Reader, UnitAnswers } from '../../../core/ask/answer.ts'
import { foldQuestion } from '../../../core/ask/question.ts'
import { type Tool, questionKinds } from '../../../core/tool.ts'
import { tools } from '../../../tools/index.ts'
import { unitConverter, unitReader, type UnitConverter } from './unit-questions.ts'

/** The namespace of the answers' texts. A tool's own texts stand in it under its id. */
export const askNamespace = 'ask'

/** The default exports of the tools' `answers.ts`, by file path. */
type AnswersByFile = Readonly<Record<string, Reader | UnitAnswers>>
type AnsweringTool = Pick<Tool, 'id' | 'answers'>

const allAnswers = import.meta.glob<Reader | UnitAnswers>('../../../tools/*/answers.ts', {
  eager: true,
  import: 'default',
})

const fileOf = ({ id }: AnsweringTool) => `../../../tools/${id}/answers.ts`

const unitConvertersOf = (
  among: readonly AnsweringTool[],
  answers: AnswersByFile,
): readonly UnitConverter[] =>
  among.flatMap((tool) => {
    const names = answers[fileOf(tool)]
    return typeof names === 'object' && tool.answers === 'unit'
      ? [unitConverter(tool.id, names)]
      : []
  })

/** Returns the readers of all tools that answer questions, in the order in which they are tried. */
export const readersOf = (
  among: readonly AnsweringTool[],
  answers: AnswersByFile,
): readonly Reader[] =>
  questionKinds.flatMap((kind) =>
    // One reader serves all unit converters, because both units together tell which tool a question belongs to.
    kind === 'unit'
      ? [unitReader(unitConvertersOf(among, answers))]
      : among.flatMap((tool) => {
          const read = answers[fileOf(tool)]
          return typeof read === 'function' && tool.answers === kind ? [read] : []
        }),
  )

export const unitConverters = unitConvertersOf(tools, allAnswers)
const readers = readersOf(tools, allAnswers)

/**
 * Answers a question such as `72 kg in lb`, `100 usd en eur`, `20 % de 85` or `15h paris à tokyo`, with the logic of
 * the tool that it belongs to. The question may be in French, English or Spanish, whatever the page's language; a
 * single separator between digits is read by the rules of the page's language.
 *
 * Rates and names are fetched from our own origin, and only when a question needs them. It never throws for bad input.
 *
 * @returns undefined for a text that is not such a question.
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
