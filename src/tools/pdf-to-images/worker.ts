import { exposeWorker } from '../../core/worker-calls.ts'
import { imageMethods } from './image-methods.ts'

exposeWorker(imageMethods, self)
