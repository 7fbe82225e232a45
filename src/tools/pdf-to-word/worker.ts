import { exposeWorker } from '../../core/worker-calls.ts'
import { conversionMethods } from './conversion-worker.ts'

exposeWorker(conversionMethods, self)
