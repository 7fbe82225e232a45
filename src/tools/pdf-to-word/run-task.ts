import { ToolError } from '../../core/errors.ts'
import type { WorkOutcome } from '../../components/file-tool/work.ts'
import { writeDraft } from './conversion.ts'
import { type Draft, type PageFailure, consistsOfScans } from './draft.ts'
import { readDocument } from './read-document.ts'
import type { Made, Task } from './state.ts'
import type { TaskMeans } from './task-means.ts'

/** Most documents hold their text: what recognises it comes only where it is wanted. */
const loadRecognition = async () => {
  const { recogniseWithEngine } = await import('./recognition.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return recogniseWithEngine
}

const draftOf = async (task: Task, means: TaskMeans): Promise<Draft> => {
  if (task.kind === 'keep') return task.draft
  if (task.kind === 'convert')
    return readDocument(task.order, { ...means, documentId: means.document.documentId })
  const recognise = await loadRecognition()
  return recognise(task.draft, task.languages, means)
}

/**
 * Does what is to be done, and tells what came of it.
 *
 * @throws {ToolError} what ended the work.
 */
export const runTask = async (
  task: Task,
  means: TaskMeans,
): Promise<WorkOutcome<Made, PageFailure>> => {
  const draft = await draftOf(task, means)
  if (draft.pageIndexes.length === 0) return { type: 'all-failed', failures: draft.failures }
  if (task.kind === 'convert' && consistsOfScans(draft))
    return { type: 'finished', result: { draft } }
  return { type: 'finished', result: { draft, conversion: await writeDraft(draft, means) } }
}
