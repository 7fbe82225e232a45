import type { Language } from '../../core/language.ts'
import { loadEngine } from '../../engines/ocr/load-engine.ts'
import { createPageReader } from '../../engines/ocr/ocr-client.ts'
import { layoutOfReading } from '../../engines/pdf/page-content/layout-of-reading.ts'
import type { Draft } from './draft.ts'
import { recogniseScans } from './recognise-scans.ts'
import type { TaskMeans } from './task-means.ts'

/**
 * Recognises the text of a draft's scans with the engine of this site.
 *
 * @throws {ToolError} as `recogniseScans`.
 */
export const recogniseWithEngine = async (
  draft: Draft,
  languages: readonly Language[],
  means: TaskMeans,
): Promise<Draft> => {
  const { signal } = means
  const reader = createPageReader()
  try {
    return await recogniseScans(draft, {
      ...means,
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      reader,
      layoutOf: layoutOfReading,
    })
  } finally {
    reader.dispose()
  }
}
