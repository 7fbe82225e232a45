import { type WorkerClient, connectWorker } from '../../core/worker-calls.ts'
import {
  type AnalysisRequest,
  type AnalyzerCalls,
  type TextAnalysis,
  availableSegmenter,
} from './analysis.ts'
import { createAnalyzer } from './analyzer.ts'

/**
 * The longest text, in UTF-16 code units, that is analysed in the page's own thread. It takes about 5 ms on a fast
 * device and 20 ms on a slow one.
 */
export const maxSyncLength = 20_000

/** How long after the last keystroke a long text is analysed when there is no worker. */
const debounceMs = 400

interface AnalyzerClientOptions {
  analyzeInPage: (request: AnalysisRequest) => TextAnalysis
  worker: Pick<WorkerClient<AnalyzerCalls>, 'call' | 'dispose'>
  /** Receives the result of the latest request, or of an earlier one while the latest is still waiting. */
  onAnalysis: (analysis: TextAnalysis) => void
  /** Receives true while the last result is not that of the last request. */
  onWaiting: (isWaiting: boolean) => void
}

export interface AnalyzerClient {
  analyze: (request: AnalysisRequest) => void
  dispose: () => void
}

/**
 * Analyses texts without blocking the text field. Short texts are analysed at once in the page; long ones go to a
 * worker, which stays alive because it caches what it has counted. One request is pending at a time, and of those
 * made meanwhile only the last is sent.
 */
export const createAnalyzerClient = (options: AnalyzerClientOptions): AnalyzerClient => {
  const { analyzeInPage, worker, onAnalysis, onWaiting } = options
  let hasWorkerFailed = false
  let pending: AnalysisRequest | undefined
  let queued: AnalysisRequest | undefined
  /** False once a newer text was analysed in the page: the result of the pending request is then out of date. */
  let isPendingCurrent = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (request: AnalysisRequest) => {
    pending = request
    isPendingCurrent = true
    queued = undefined
    worker.call('analyze', request).then(
      (analysis) => {
        if (pending !== request) return
        if (isPendingCurrent) onAnalysis(analysis)
        sendQueued()
      },
      () => {
        if (pending === request) fallBackToPage()
      },
    )
  }

  const sendQueued = () => {
    pending = undefined
    if (queued) send(queued)
    else onWaiting(false)
  }

  /** Without a worker, long texts are analysed in the page after a pause in typing: later, but correctly. */
  const fallBackToPage = () => {
    hasWorkerFailed = true
    worker.dispose()
    const request = queued ?? (isPendingCurrent ? pending : undefined)
    pending = undefined
    queued = undefined
    if (request) analyzeAfterPause(request)
  }

  const analyzeAfterPause = (request: AnalysisRequest) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onAnalysis(analyzeInPage(request))
      onWaiting(false)
    }, debounceMs)
  }

  return {
    analyze: (request) => {
      clearTimeout(timer)
      if (request.text.length <= maxSyncLength) {
        queued = undefined
        isPendingCurrent = false
        onAnalysis(analyzeInPage(request))
        onWaiting(false)
        return
      }
      onWaiting(true)
      if (hasWorkerFailed) analyzeAfterPause(request)
      else if (pending) queued = request
      else send(request)
    },
    dispose: () => {
      clearTimeout(timer)
      worker.dispose()
      pending = undefined
      queued = undefined
      isPendingCurrent = false
    },
  }
}

/**
 * Creates the client that the page uses. The page imports this file dynamically, so that the text field works before
 * the counting code is loaded.
 */
export const connectAnalyzer = (
  listeners: Pick<AnalyzerClientOptions, 'onAnalysis' | 'onWaiting'>,
): AnalyzerClient =>
  createAnalyzerClient({
    ...listeners,
    analyzeInPage: createAnalyzer(availableSegmenter()),
    worker: connectWorker<AnalyzerCalls>(
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      // The worker reports nothing until all of a text is counted, however long that takes.
      { silenceLimitMs: Infinity },
    ),
  })
