import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectWorker } from '../../core/worker-calls.ts'
import { createInThreadWorkers } from '../../testing/in-thread-worker.ts'
import { createAnalyzer } from './analyzer.ts'
import { createAnalyzerClient, maxSyncLength } from './analyzer-client.ts'
import type { TextAnalysis, AnalyzerCalls, AnalysisRequest } from './analysis.ts'

const requestFor = (text: string): AnalysisRequest => ({
  text,
  textLanguage: 'fr',
  fallbackLanguage: 'fr',
  wantsLimits: false,
  wantsMostUsed: 'no',
})
const longRequestFor = (word: string) => requestFor(`${word} `.repeat(maxSyncLength))

/** A client whose worker answers when the test says so. */
const createTestClient = (isAvailable = true) => {
  const requests: AnalysisRequest[] = []
  let settle = { resolve: (_analysis: TextAnalysis) => {}, reject: (_error: Error) => {} }
  const { workers, create } = createInThreadWorkers<AnalyzerCalls>({
    analyze: (request) => {
      requests.push(request)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    },
  })
  const analyses: TextAnalysis[] = []
  const waiting: boolean[] = []
  const client = createAnalyzerClient({
    analyzeInPage: createAnalyzer(Intl.Segmenter),
    worker: connectWorker<AnalyzerCalls>(() => {
      if (!isAvailable) throw new Error('no workers here')
      return create()
    }),
    onAnalysis: (analysis) => analyses.push(analysis),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  })
  return {
    analyze: (request: AnalysisRequest) => {
      client.analyze(request)
      return settled()
    },
    dispose: client.dispose,
    answer: () => {
      const request = requests.at(-1)
      if (request) settle.resolve(createAnalyzer(Intl.Segmenter)(request))
      return settled()
    },
    fail: () => {
      settle.reject(new Error('a mistake'))
      return settled()
    },
    requests,
    workers,
    analyses,
    waiting,
    words: () => analyses.map(({ counts }) => counts.words),
  }
}

/** Lets pending promises settle. */
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('an analyzer client', () => {
  test('analyses a short text at once, without a worker', () => {
    const { analyze, workers, words, waiting } = createTestClient()
    void analyze(requestFor('deux mots'))
    expect(words()).toEqual([2])
    expect(waiting.at(-1)).toBe(false)
    expect(workers).toEqual([])
  })

  test('sends long texts to one worker, which stays alive', async () => {
    const { analyze, answer, workers, words, waiting } = createTestClient()
    await analyze(longRequestFor('un'))
    expect(waiting.at(-1)).toBe(true)
    await answer()
    expect(waiting.at(-1)).toBe(false)
    await analyze(longRequestFor('deux'))
    await answer()
    expect(words()).toEqual([maxSyncLength, maxSyncLength])
    expect(workers).toHaveLength(1)
  })

  test('sends only the last of the requests that were made while another was pending', async () => {
    const { analyze, answer, requests, analyses, waiting } = createTestClient()
    for (const word of ['un', 'deux', 'trois', 'quatre']) await analyze(longRequestFor(word))
    expect(requests).toHaveLength(1)
    await answer()
    expect(analyses).toHaveLength(1)
    expect(waiting.at(-1)).toBe(true)
    expect(requests.map(({ text }) => text.slice(0, 6))).toEqual(['un un ', 'quatre'])
    await answer()
    expect(analyses).toHaveLength(2)
    expect(waiting.at(-1)).toBe(false)
  })

  test('drops the late result for a long text after a short one was analysed', async () => {
    const { analyze, answer, requests, words } = createTestClient()
    await analyze(longRequestFor('long'))
    await analyze(longRequestFor('longer'))
    await analyze(requestFor(''))
    await answer()
    expect(words()).toEqual([0])
    expect(requests).toHaveLength(1)
    await analyze(longRequestFor('again'))
    await answer()
    expect(words()).toEqual([0, maxSyncLength])
  })

  test.each(['error', 'messageerror'] as const)(
    'goes on in the page after an %s of the worker',
    async (type) => {
      const { analyze, workers, words, waiting } = createTestClient()
      await analyze(longRequestFor('un'))
      workers[0]?.breaks(type)
      await settled()
      expect(workers[0]?.isEnded).toBe(true)
      vi.runAllTimers()
      expect(words()).toEqual([maxSyncLength])
      expect(waiting.at(-1)).toBe(false)
      // From now on texts are analysed after a pause in typing.
      await analyze(longRequestFor('deux'))
      await analyze(longRequestFor('trois'))
      expect(words()).toHaveLength(1)
      vi.runAllTimers()
      expect(words()).toHaveLength(2)
      expect(workers).toHaveLength(1)
    },
  )

  test('goes on in the page when the worker fails at a request or cannot be started', async () => {
    const failing = createTestClient()
    await failing.analyze(longRequestFor('un'))
    await failing.fail()
    vi.runAllTimers()
    expect(failing.words()).toEqual([maxSyncLength])

    const without = createTestClient(false)
    await without.analyze(longRequestFor('un'))
    vi.runAllTimers()
    expect(without.words()).toEqual([maxSyncLength])
  })

  test('reports nothing after it was disposed of', async () => {
    const { analyze, answer, dispose, workers, analyses } = createTestClient()
    await analyze(longRequestFor('un'))
    await analyze(longRequestFor('deux'))
    dispose()
    await answer()
    vi.runAllTimers()
    expect(analyses).toEqual([])
    expect(workers[0]?.isEnded).toBe(true)
  })
})
