import { exposeWorker } from '../../core/worker-calls.ts'
import { makeCode } from './make-code.ts'
import type { CodeCalls } from './code-worker.ts'

// This runs in a worker, because the independent reader takes up to half a second on a slow phone for the largest
// codes, and typing must not wait for it.
exposeWorker<CodeCalls>({ make: makeCode }, self)
