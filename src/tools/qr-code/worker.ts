import { exposeWorker } from '../../core/worker-calls.ts'
import { makeCode } from './make-code.ts'
import type { CodeCalls } from './code-worker.ts'

// The reader takes a slow phone up to half a second for the largest codes: typing does not wait for it.
exposeWorker<CodeCalls>({ make: makeCode }, self)
