import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import { type OpenedPdf, createPdfViewer } from '../../engines/pdf/view/viewer.ts'
import { useOpening } from '../../ui/pdf/use-opening.ts'
import { useDisposable } from '../../ui/use-disposable.ts'
import type { ConversionOrder } from './draft.ts'
import { runTask } from './run-task.ts'
import { type Event, type State, initialState, reduce } from './state.ts'
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
const needsMaker = (state: State): boolean =>
  state.step === 'running' ||
  ((state.step === 'scanned' || state.step === 'done') && state.draft.readable.length > 0)

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

  const task = state.step === 'running' ? state.task : undefined
  const document = 'document' in state ? state.document : undefined
  useEffect(() => {
    if (task === undefined || document === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (event: Event) => {
      if (!signal.aborted) dispatch(event)
    }
    runTask(task, {
      viewer: viewer(),
      document,
      maker: maker(),
      report: (progress) => tell({ type: 'progressed', progress }),
      signal,
    }).then(tell, (error: unknown) => tell({ type: 'broke', code: errorCodeOf(error) }))
    return () => controller.abort()
  }, [task, document, viewer, maker])

  return {
    state,
    unlock: (password) => dispatch({ type: 'unlocked', password }),
    retry: () => dispatch({ type: 'retried' }),
    start: (order) => dispatch({ type: 'started', order }),
    recognise: (languages) => dispatch({ type: 'recognition-started', languages }),
    keepPictures: () => dispatch({ type: 'kept' }),
    cancel: () => dispatch({ type: 'cancelled' }),
    adjust: () => dispatch({ type: 'adjusted' }),
  }
}
