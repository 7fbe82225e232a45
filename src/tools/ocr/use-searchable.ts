import { useEffect, useRef, useState } from 'react'
import { type ErrorCode, ToolError, errorCodeOf } from '../../core/errors.ts'
import { type SearchableResult, makeSearchablePdf } from '../../engines/pdf/searchable/maker.ts'
import { saveBlob } from '../../ui/save-file.ts'
import type { SearchableOrder } from './searchable-order.ts'

type Making =
  | { step: 'resting' }
  | { step: 'making'; done: number; total: number }
  | { step: 'saved'; losses: SearchableResult['losses'] }
  | { step: 'failed'; code: ErrorCode; fileName: string | undefined }

/** What is being made, and was made, of an order. */
interface Session {
  order: SearchableOrder
  work?: AbortController
  result?: SearchableResult
}

export interface Searchable {
  making: Making
  /** Makes and saves it; what was made already is saved once more. */
  save(): void
  cancel(): void
}

/**
 * Makes the searchable PDF when it is asked for.
 *
 * @param order - the same object as long as it would give the same PDF.
 */
export const useSearchable = (order: SearchableOrder, name: string): Searchable => {
  const [making, setMaking] = useState<Making>({ step: 'resting' })
  const [shownOrder, setShownOrder] = useState(order)
  const session = useRef<Session>({ order })
  // What is said of one PDF is not true of another.
  if (shownOrder !== order) {
    setShownOrder(order)
    setMaking({ step: 'resting' })
  }
  useEffect(() => {
    const own: Session = { order }
    session.current = own
    return () => own.work?.abort()
  }, [order])

  const give = (result: SearchableResult) => {
    saveBlob(result.pdf, name)
    setMaking({ step: 'saved', losses: result.losses })
  }
  const make = async () => {
    const controller = new AbortController()
    const { signal } = controller
    const own = session.current
    own.work = controller
    setMaking({ step: 'making', done: 0, total: 1 })
    try {
      const { sources, pages, options } = own.order
      const onProgress = (done: number, total: number) => {
        if (!signal.aborted) setMaking({ step: 'making', done, total })
      }
      const result = await makeSearchablePdf(sources, pages, options, { signal, onProgress })
      if (signal.aborted) return
      own.result = result
      give(result)
    } catch (error) {
      if (signal.aborted) return
      const fileName = error instanceof ToolError ? error.fileName : undefined
      setMaking({ step: 'failed', code: errorCodeOf(error), fileName })
    }
  }
  return {
    making,
    save: () => {
      const { result } = session.current
      if (result) give(result)
      else if (making.step !== 'making') void make()
    },
    cancel: () => {
      session.current.work?.abort()
      setMaking({ step: 'resting' })
    },
  }
}
