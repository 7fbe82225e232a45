import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  type SearchableResult,
  makeSearchablePdf,
} from '../../engines/pdf/searchable/searchable-pdf.ts'
import { type Perform, useOwnWork } from '../../components/file-tool/use-work.ts'
import type { Work } from '../../components/file-tool/work.ts'
import { saveBlob } from '../../components/save-file.ts'
import type { SearchableOrder } from './searchable-order.ts'

interface Part {
  done: number
  total: number
}

type Making = Work<SearchableOrder, SearchableResult, Part>

export interface Searchable {
  making: Making
  /** Makes and saves it; what was made already is saved once more. */
  save(): void
  cancel(): void
}

const make: Perform<SearchableOrder, SearchableResult, Part> = async (
  { sources, pages, options },
  { report, signal },
) => {
  const onProgress = (done: number, total: number) => report({ done, total })
  const result = await makeSearchablePdf(sources, pages, options, { signal, onProgress })
  return { type: 'finished', result }
}

/**
 * Makes the searchable PDF when it is asked for.
 *
 * @param order - the same object as long as it would give the same PDF.
 */
export const useSearchable = (order: SearchableOrder, name: string): Searchable => {
  const { work, dispatch } = useOwnWork(make)
  const madeOf = useRef(order)
  // What is said of one PDF is not true of another.
  useLayoutEffect(() => {
    if (madeOf.current === order) return
    madeOf.current = order
    dispatch({ type: 'cleared' })
  }, [order, dispatch])
  const result = work.step === 'done' ? work.result : undefined
  const give = useEffectEvent((made: SearchableResult) => saveBlob(made.pdf, name))
  useEffect(() => {
    if (result) give(result)
  }, [result])
  return {
    making: work,
    save: () => {
      if (result) saveBlob(result.pdf, name)
      else dispatch({ type: 'started', request: order })
    },
    cancel: () => dispatch({ type: 'cancelled' }),
  }
}
