import { expect, test, vi } from 'vitest'
import { languages } from '../../core/language.ts'
import { rankTools } from '../../core/rank-tools.ts'
import { contextIn, plain, serveOwnOrigin } from '../../testing/ask-context.ts'
import { searchWordsIn } from '../../testing/search-words.ts'
import { tools } from '../../tools/index.ts'
import { ask } from './ask/ask.ts'
import { questions } from './questions.ts'

vi.stubGlobal('fetch', serveOwnOrigin(true).fetch)

/** The share of questions whose first answer has to be the expected one. */
const minRightShare = 0.97

const isBuilt = (id: string | null) => id === null || tools.some((tool) => tool.id === id)

const all = languages.flatMap((language) =>
  questions[language].map(([typed, toolId, result]) => ({ language, typed, toolId, result })),
)

test('there are 300 questions, about a third in each language, and none twice', () => {
  for (const language of languages) {
    const typed = questions[language].map(([text]) => text)
    expect(typed.length).toBeGreaterThanOrEqual(95)
    expect(new Set(typed).size).toBe(typed.length)
  }
  expect(all.length).toBeGreaterThanOrEqual(300)
})

test('the first answer is the right one to at least 97 % of the questions', async () => {
  const asked = all.filter(({ toolId }) => isBuilt(toolId))
  const leftOut = all.length - asked.length
  if (leftOut > 0)
    console.warn(`${leftOut} questions are left out, because their tools do not exist yet.`)
  const words = { fr: searchWordsIn('fr'), en: searchWordsIn('en'), es: searchWordsIn('es') }
  const wrong: string[] = []
  for (const { language, typed, toolId, result } of asked) {
    const answer = await ask(typed, contextIn(language))
    const first = answer?.toolId ?? rankTools(typed, words[language])[0] ?? null
    const isRight =
      first === toolId && (result === undefined || plain(answer?.result).includes(result))
    if (!isRight)
      wrong.push(
        `${language}: ${typed} → ${first} ${plain(answer?.result)}, not ${toolId} ${result ?? ''}`,
      )
  }
  const rightShare = 1 - wrong.length / asked.length
  expect(rightShare, wrong.join('\n')).toBeGreaterThanOrEqual(minRightShare)
}, 30_000)
