import { exposeWorker } from '../../core/worker-calls.ts'
import { compressionMethods } from './compression-methods.ts'

exposeWorker(compressionMethods, self)
