import { parentPort } from 'node:worker_threads'
import type { Work } from './assemblers.ts'
import { measureFile } from './measure.ts'

/**
 * This runs in a thread of its own, so that a file on which a program hangs can be given up by ending the thread.
 */
parentPort?.on('message', (task: { pdf: string; password: string | undefined; work: Work }) => {
  void measureFile(task.pdf, task.password, task.work).then(
    (figures) => parentPort?.postMessage(figures),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  )
})
