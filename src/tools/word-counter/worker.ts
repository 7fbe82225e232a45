import { exposeWorker } from '../../core/worker-calls.ts'
import type { AnalyzerCalls } from './analysis.ts'
import { createAnalyzer } from './analyzer.ts'
import { availableSegmenter } from './unicode.ts'

exposeWorker<AnalyzerCalls>({ analyze: createAnalyzer(availableSegmenter()) }, self)
