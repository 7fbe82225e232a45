import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobWorker } from '../../core/job.ts'
import { createAnswerer } from './answer.ts'
import { createAsker, longestAtOnce } from './ask-elsewhere.ts'
import type { Answer, Question } from './question.ts'

const questionOf = (text: string): Question => ({
  text,
  textLanguage: 'fr',
  fallback: 'fr',
  wantsLimits: false,
  wantsMostUsed: 'no',
})
const longOf = (word: string) => questionOf(`${word} `.repeat(longestAtOnce))

/** A worker that answers when it is told to. */
class FakeWorker implements JobWorker {
  readonly asked: Question[] = []
  isEnded = false
  readonly #listeners = new Map<string, (event: { data: unknown }) => void>()
  postMessage(message: unknown) {
    // The asker sends nothing else.
    this.asked.push(message as Question)
  }
  terminate() {
    this.isEnded = true
  }
  addEventListener(type: string, listener: (event: never) => void) {
    // Told apart by type in the interface; here all get the same event.
    this.#listeners.set(type, listener as (event: { data: unknown }) => void)
  }
  emit(type: string, data?: unknown) {
    this.#listeners.get(type)?.({ data })
  }
  answer() {
    const question = this.asked.at(-1)
    if (question)
      this.emit('message', { kind: 'done', result: createAnswerer(Intl.Segmenter)(question) })
  }
}

const setUp = (createWorker?: () => JobWorker) => {
  const workers: FakeWorker[] = []
  const answers: Answer[] = []
  const waiting: boolean[] = []
  const asker = createAsker({
    answerHere: createAnswerer(Intl.Segmenter),
    createWorker:
      createWorker ??
      (() => {
        const worker = new FakeWorker()
        workers.push(worker)
        return worker
      }),
    onAnswer: (answer) => answers.push(answer),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  })
  return {
    asker,
    workers,
    answers,
    waiting,
    words: () => answers.map(({ counts }) => counts.words),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('asking', () => {
  test('about a short text is answered at once, without a worker', () => {
    const { asker, workers, words, waiting } = setUp()
    asker.ask(questionOf('deux mots'))
    expect(words()).toEqual([2])
    expect(waiting.at(-1)).toBe(false)
    expect(workers).toEqual([])
  })

  test('about a long one goes to one worker, which stays', () => {
    const { asker, workers, words, waiting } = setUp()
    asker.ask(longOf('un'))
    expect(waiting.at(-1)).toBe(true)
    workers[0]?.answer()
    expect(waiting.at(-1)).toBe(false)
    asker.ask(longOf('deux'))
    workers[0]?.answer()
    expect(words()).toEqual([longestAtOnce, longestAtOnce])
    expect(workers).toHaveLength(1)
  })

  test('faster than it is answered puts only the last question, after the one under way', () => {
    const { asker, workers, answers, waiting } = setUp()
    for (const word of ['un', 'deux', 'trois', 'quatre']) asker.ask(longOf(word))
    const [worker] = workers
    expect(worker?.asked).toHaveLength(1)
    worker?.answer()
    expect(answers).toHaveLength(1)
    expect(waiting.at(-1)).toBe(true)
    expect(worker?.asked.map(({ text }) => text.slice(0, 6))).toEqual(['un un ', 'quatre'])
    worker?.answer()
    expect(answers).toHaveLength(2)
    expect(waiting.at(-1)).toBe(false)
  })

  test('about a short text makes a long one’s late answer void', () => {
    const { asker, workers, words } = setUp()
    asker.ask(longOf('long'))
    asker.ask(longOf('longer'))
    asker.ask(questionOf(''))
    workers[0]?.answer()
    expect(words()).toEqual([0])
    expect(workers[0]?.asked).toHaveLength(1)
    asker.ask(longOf('again'))
    workers[0]?.answer()
    expect(words()).toEqual([0, longestAtOnce])
  })

  test.each(['error', 'messageerror'])('goes on here after an %s of the worker', (event) => {
    const { asker, workers, words, waiting } = setUp()
    asker.ask(longOf('un'))
    workers[0]?.emit(event)
    expect(workers[0]?.isEnded).toBe(true)
    vi.runAllTimers()
    expect(words()).toEqual([longestAtOnce])
    expect(waiting.at(-1)).toBe(false)
    // From now on after a pause in typing.
    asker.ask(longOf('deux'))
    asker.ask(longOf('trois'))
    expect(words()).toHaveLength(1)
    vi.runAllTimers()
    expect(words()).toHaveLength(2)
    expect(workers).toHaveLength(1)
  })

  test('goes on here where the worker fails at a question, or cannot be had', () => {
    const failing = setUp()
    failing.asker.ask(longOf('un'))
    failing.workers[0]?.emit('message', { kind: 'failed', code: 'damaged' })
    vi.runAllTimers()
    expect(failing.words()).toEqual([longestAtOnce])

    const without = setUp(() => {
      throw new Error('no workers here')
    })
    without.asker.ask(longOf('un'))
    vi.runAllTimers()
    expect(without.words()).toEqual([longestAtOnce])
  })

  test('is over once it is stopped', () => {
    const { asker, workers, answers } = setUp()
    asker.ask(longOf('un'))
    asker.ask(longOf('deux'))
    asker.stop()
    workers[0]?.answer()
    expect(answers).toEqual([])
    expect(workers[0]?.isEnded).toBe(true)
  })
})
