import { exposeWorker } from '../../core/worker-calls.ts'
import { wordMethods } from './word-methods.ts'

exposeWorker(wordMethods, self)
