import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import type { Language } from '../../core/language.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useWork } from '../../components/file-tool/use-work.ts'
import { isOpening } from '../../components/pdf/opening.ts'
import { useOpening } from '../../components/pdf/use-opening.ts'
import { useDisposable } from '../../components/use-unmount.ts'
import type { ConversionOrder, PageFailure } from './draft.ts'
import { runTask } from './run-task.ts'
import type { Progress } from './progress.ts'
import { type Made, type State, type Task, initialState, madeOf, reduce } from './state.ts'
import { type WordMaker, createWordMaker, fetchWordWorker } from './word-maker.ts'

export interface PdfToWord {
  state: State
  unlock(password: string): void
  retry(): void
  start(order: ConversionOrder): void
  recognise(languages: readonly Language[]): void
  /** Scans are to stay pictures. */
  keepPictures(): void
  cancel(): void
  adjust(): void
}

/** Whether pages that were read may still be wanted. */
const needsMaker = (state: State): boolean => {
  if (isOpening(state)) return false
  const made = madeOf(state.work)
  return state.work.step === 'running' || (made !== undefined && made.draft.readable.length > 0)
}

/** The pages that were read, as long as they may be wanted. */
const useMaker = (isNeeded: boolean): (() => WordMaker) => {
  const maker: RefObject<WordMaker | undefined> = useRef(undefined)
  useEffect(() => {
    if (!isNeeded) return undefined
    return () => {
      maker.current?.dispose()
      maker.current = undefined
    }
  }, [isNeeded])
  return useCallback(() => (maker.current ??= createWordMaker()), [])
}

/** A chosen document's state, and the workers that open, read and write. */
export const usePdfToWord = (file: File): PdfToWord => {
  const [state, dispatch] = useReducer(reduce, file, initialState)
  const viewer = useDisposable(createPdfViewer)
  const prepare = useCallback(
    ({ documentId }: OpenedPdf) => {
      fetchWordWorker()
      viewer().prepareLayout(documentId)
    },
    [viewer],
  )
  useOpening(state, dispatch, viewer, prepare)
  const maker = useMaker(needsMaker(state))

  const opened = 'document' in state ? state : undefined
  useWork<Task, Made, Progress, PageFailure>(opened?.work, dispatch, (task, { report, signal }) => {
    if (!opened) throw new Error('no document is open')
    return runTask(task, {
      viewer: viewer(),
      document: opened.document,
      maker: maker(),
      report,
      signal,
    })
  })

  return {
    state,
    unlock: (password) => dispatch({ type: 'unlocked', password }),
    retry: () => dispatch({ type: 'retried' }),
    start: (order) => dispatch({ type: 'asked', order }),
    recognise: (languages) => dispatch({ type: 'recognition-asked', languages }),
    keepPictures: () => dispatch({ type: 'pictures-kept' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    adjust: () => dispatch({ type: 'cleared' }),
  }
}
