import { exposeWorker } from '../../core/worker-calls.ts'
import { createAnswerer } from './answer.ts'
import type { CountingCalls } from './question.ts'
import { segmenterHere } from './segmenter.ts'

exposeWorker<CountingCalls>({ answer: createAnswerer(segmenterHere()) }, self)
