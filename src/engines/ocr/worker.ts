import { exposeWorker } from '../../core/worker-calls.ts'
import type { OcrCalls } from './calls.ts'
import { readGray } from './read-gray.ts'
import { createOcrHandlers } from './read-in-worker.ts'
import { createTesseract } from './tesseract.ts'

exposeWorker<OcrCalls>(createOcrHandlers(readGray, createTesseract()), self)
