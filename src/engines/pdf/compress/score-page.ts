import { createQualityMetric } from '../../image/quality-metric.ts'
import type { PageRequest } from './image-work.ts'

/** Returns the SSIMULACRA 2 score of each candidate of a page. */
export const scorePage = async ({
  original,
  candidates,
}: PageRequest): Promise<readonly number[]> => {
  const metric = createQualityMetric(original)
  return candidates.map((candidate) => metric.scoreOf(candidate))
}
