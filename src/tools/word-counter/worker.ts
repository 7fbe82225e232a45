import { exposeWorker } from '../../core/worker-calls.ts'
import { type AnalyzerCalls, availableSegmenter } from './analysis.ts'
import { createAnalyzer } from './analyzer.ts'

exposeWorker<AnalyzerCalls>({ analyze: createAnalyzer(availableSegmenter()) }, self)
