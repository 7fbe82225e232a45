import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectWorker } from '../../core/worker-calls.ts'
import { createInThreadWorkers } from '../../testing/in-thread-worker.ts'
import { createAnswerer } from './answer.ts'
import { createAsker, longestAtOnce } from './ask-elsewhere.ts'
import type { Answer, CountingCalls, Question } from './question.ts'

const questionOf = (text: string): Question => ({
  text,
  textLanguage: 'fr',
  fallback: 'fr',
  wantsLimits: false,
  wantsMostUsed: 'no',
})
const longOf = (word: string) => questionOf(`${word} `.repeat(longestAtOnce))

/** Workers that answer when they are told to. */
const setUp = (isAvailable = true) => {
  const asked: Question[] = []
  let settle = { resolve: (_answer: Answer) => {}, reject: (_error: Error) => {} }
  const { workers, create } = createInThreadWorkers<CountingCalls>({
    answer: (question) => {
      asked.push(question)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    },
  })
  const answers: Answer[] = []
  const waiting: boolean[] = []
  const asker = createAsker({
    answerHere: createAnswerer(Intl.Segmenter),
    worker: connectWorker<CountingCalls>(() => {
      if (!isAvailable) throw new Error('no workers here')
      return create()
    }),
    onAnswer: (answer) => answers.push(answer),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  })
  return {
    ask: (question: Question) => {
      asker.ask(question)
      return settled()
    },
    stop: asker.stop,
    answer: () => {
      const question = asked.at(-1)
      if (question) settle.resolve(createAnswerer(Intl.Segmenter)(question))
      return settled()
    },
    fail: () => {
      settle.reject(new Error('a mistake'))
      return settled()
    },
    asked,
    workers,
    answers,
    waiting,
    words: () => answers.map(({ counts }) => counts.words),
  }
}

/** What is on its way is heard. */
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('asking', () => {
  test('about a short text is answered at once, without a worker', () => {
    const { ask, workers, words, waiting } = setUp()
    void ask(questionOf('deux mots'))
    expect(words()).toEqual([2])
    expect(waiting.at(-1)).toBe(false)
    expect(workers).toEqual([])
  })

  test('about a long one goes to one worker, which stays', async () => {
    const { ask, answer, workers, words, waiting } = setUp()
    await ask(longOf('un'))
    expect(waiting.at(-1)).toBe(true)
    await answer()
    expect(waiting.at(-1)).toBe(false)
    await ask(longOf('deux'))
    await answer()
    expect(words()).toEqual([longestAtOnce, longestAtOnce])
    expect(workers).toHaveLength(1)
  })

  test('faster than it is answered puts only the last question, after the one under way', async () => {
    const { ask, answer, asked, answers, waiting } = setUp()
    for (const word of ['un', 'deux', 'trois', 'quatre']) await ask(longOf(word))
    expect(asked).toHaveLength(1)
    await answer()
    expect(answers).toHaveLength(1)
    expect(waiting.at(-1)).toBe(true)
    expect(asked.map(({ text }) => text.slice(0, 6))).toEqual(['un un ', 'quatre'])
    await answer()
    expect(answers).toHaveLength(2)
    expect(waiting.at(-1)).toBe(false)
  })

  test('about a short text makes a long one’s late answer void', async () => {
    const { ask, answer, asked, words } = setUp()
    await ask(longOf('long'))
    await ask(longOf('longer'))
    await ask(questionOf(''))
    await answer()
    expect(words()).toEqual([0])
    expect(asked).toHaveLength(1)
    await ask(longOf('again'))
    await answer()
    expect(words()).toEqual([0, longestAtOnce])
  })

  test.each(['error', 'messageerror'] as const)(
    'goes on here after an %s of the worker',
    async (type) => {
      const { ask, workers, words, waiting } = setUp()
      await ask(longOf('un'))
      workers[0]?.breaks(type)
      await settled()
      expect(workers[0]?.isEnded).toBe(true)
      vi.runAllTimers()
      expect(words()).toEqual([longestAtOnce])
      expect(waiting.at(-1)).toBe(false)
      // From now on after a pause in typing.
      await ask(longOf('deux'))
      await ask(longOf('trois'))
      expect(words()).toHaveLength(1)
      vi.runAllTimers()
      expect(words()).toHaveLength(2)
      expect(workers).toHaveLength(1)
    },
  )

  test('goes on here where the worker fails at a question, or cannot be had', async () => {
    const failing = setUp()
    await failing.ask(longOf('un'))
    await failing.fail()
    vi.runAllTimers()
    expect(failing.words()).toEqual([longestAtOnce])

    const without = setUp(false)
    await without.ask(longOf('un'))
    vi.runAllTimers()
    expect(without.words()).toEqual([longestAtOnce])
  })

  test('is over once it is stopped', async () => {
    const { ask, answer, stop, workers, answers } = setUp()
    await ask(longOf('un'))
    await ask(longOf('deux'))
    stop()
    await answer()
    vi.runAllTimers()
    expect(answers).toEqual([])
    expect(workers[0]?.isEnded).toBe(true)
  })
})
