import { exposeWorker } from '../../../core/worker-calls.ts'
import { viewMethods } from './methods.ts'

exposeWorker(viewMethods, self)
