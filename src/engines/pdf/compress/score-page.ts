import { createQualityMetric } from '../../image/quality-metric.ts'
import type { PageRequest } from './image-work.ts'

/** Returns the SSIMULACRA 2 score of a page. */
export const scorePage = async ({ original, candidate }: PageRequest): Promise<number> =>
  createQualityMetric(original).scoreOf(candidate)
