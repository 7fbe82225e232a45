import { errorCodeOf } from '../../core/errors.ts'
import type { PdfViewer } from '../../engines/pdf/view/viewer.ts'
import type { ChosenDocument, ReadingEvent } from './chosen-document.ts'

/** Files read at the same time: more would fill a phone's memory. */
const mostAtOnce = 2

interface Waiting {
  id: number
  file: File
  password: string | undefined
  controller: AbortController
}

/** Opens chosen files, a few at a time, in their order. */
export interface Opener {
  /** What becomes of it is told, unless the file was closed meanwhile. */
  open(id: number, file: File, password?: string): void
  /** Lets go of a file, whether it is open, being opened or still waiting. */
  close(document: ChosenDocument): void
  /** Gives up all that is waiting or under way. */
  stop(): void
}

export const createOpener = (
  viewer: () => Pick<PdfViewer, 'open' | 'closeDocument'>,
  tell: (event: ReadingEvent) => void,
): Opener => {
  let waiting: Waiting[] = []
  const underWay = new Set<Waiting>()

  const read = async ({ id, file, password, controller: { signal } }: Waiting) => {
    try {
      const options = { signal, ...(password === undefined ? {} : { password }) }
      const opened = await viewer().open(file, options)
      if (signal.aborted) viewer().closeDocument(opened.documentId)
      else tell({ type: 'opened', id, opened, password })
    } catch (error) {
      if (!signal.aborted) tell({ type: 'refused', id, code: errorCodeOf(error) })
    }
  }
  const goOn = () => {
    while (underWay.size < mostAtOnce) {
      const next = waiting.shift()
      if (!next) return
      underWay.add(next)
      void read(next).finally(() => {
        underWay.delete(next)
        goOn()
      })
    }
  }
  return {
    open: (id, file, password) => {
      waiting.push({ id, file, password, controller: new AbortController() })
      goOn()
    },
    close: ({ id, reading }) => {
      waiting = waiting.filter((other) => other.id !== id)
      for (const other of underWay) if (other.id === id) other.controller.abort()
      if (reading.step === 'ready') viewer().closeDocument(reading.opened.documentId)
    },
    stop: () => {
      waiting = []
      for (const { controller } of underWay) controller.abort()
    },
  }
}
