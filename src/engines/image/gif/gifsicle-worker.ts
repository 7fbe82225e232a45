import { exposeWorker } from '../../../core/worker-calls.ts'
import { gifsicleMethods } from './gifsicle-methods.ts'

exposeWorker(gifsicleMethods, self)
