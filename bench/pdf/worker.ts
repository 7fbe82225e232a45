import { parentPort } from 'node:worker_threads'
import type { Work } from './assemblers.ts'
import { measureFile } from './measure.ts'

/** A thread of its own: a file on which a program hangs is given up by ending it. */
parentPort?.on('message', (task: { pdf: string; password: string | undefined; work: Work }) => {
  void measureFile(task.pdf, task.password, task.work).then(
    (figures) => parentPort?.postMessage(figures),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  )
})
