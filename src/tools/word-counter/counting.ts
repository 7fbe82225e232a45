import { connectWorker } from '../../core/worker-calls.ts'
import { createAnswerer } from './answer.ts'
import { type Asker, type Surroundings, createAsker } from './ask-elsewhere.ts'
import type { CountingCalls } from './question.ts'
import { segmenterHere } from './segmenter.ts'

/** Everything that counts, in a script of its own: the page is there, and takes what is typed, before it. */
export const startCounting = (listeners: Pick<Surroundings, 'onAnswer' | 'onWaiting'>): Asker =>
  createAsker({
    ...listeners,
    answerHere: createAnswerer(segmenterHere()),
    worker: connectWorker<CountingCalls>(
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      // Nothing is said of a text before all of it is counted, however long it is.
      { silenceLimitMs: Infinity },
    ),
  })
