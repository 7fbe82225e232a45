import { exposeWorker } from '../../core/worker-calls.ts'
import type { OcrCalls } from './ocr-client.ts'
import { readGray } from './decode-gray.ts'
import { createOcrHandlers } from './worker-methods.ts'
import { createTesseract } from './tesseract.ts'

exposeWorker<OcrCalls>(createOcrHandlers(readGray, createTesseract()), self)
