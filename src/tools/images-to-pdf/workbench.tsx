import './workbench.css'
import { ArrowDownAZ, ArrowDownToLine, CircleCheck, FileText, Images } from 'lucide-react'
import { useEffect } from 'react'
import { errorCodeOf, loadPart } from '../../core/errors.ts'
import { callOnce } from '../../core/worker-calls.ts'
import type { AcceptedFiles } from '../../components/file-tool/accepted-files.ts'
import { EngineNotice } from '../../components/engine-notice/engine-notice.tsx'
import { Downloads } from '../../components/file-tool/downloads.tsx'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { Problems, WorkProgress } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { StatusLine } from '../../components/file-tool/status-line.tsx'
import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import { SwitchField } from '../../components/form/options.tsx'
import { useWork } from '../../components/file-tool/use-work.ts'
import { endingOf } from '../../components/file-tool/work.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { ImageGrid } from './image-grid.tsx'
import type { PdfJobCalls } from './make-pdf.ts'
import { OptionsFields, useOptions } from './options-fields.tsx'
import {
  type ImagesEvent,
  type ImagesState,
  type PdfProgress,
  type PdfResult,
  type Straightened,
  imageToPlace,
  hasText,
  imagesToStraighten,
  outcomeOf,
  stepOf,
} from './state.ts'
import tool from './tool.ts'
import { IconButton } from '../../components/icon-button.tsx'

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Text recognition is loaded with the first document that shall be searchable. */
const loadRecognition = () => loadPart(import('./recognize-images.ts'))

/** One step on a large image may take minutes on a slow device. */
const silenceLimitMs = Infinity

/** Straightens the images that are waiting for it, one after the other, because each takes much memory. */
const useStraightening = (state: ImagesState, dispatch: (event: ImagesEvent) => void): void => {
  const [next] = imagesToStraighten(state)
  const { id, file } = next ?? {}
  useEffect(() => {
    if (id === undefined || file === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    callOnce<Pick<PdfJobCalls, 'straighten'>>(createWorker, 'straighten', file, {
      signal,
      silenceLimitMs,
    })
      .then((made) => {
        const result: Straightened =
          typeof made === 'string' ? { kind: made } : { kind: 'done', ...made }
        if (!signal.aborted) dispatch({ type: 'straightened', id, result })
      })
      .catch((error: unknown) => {
        const result = { kind: 'failed', code: errorCodeOf(error) } as const
        if (!signal.aborted) dispatch({ type: 'straightened', id, result })
      })
    return () => controller.abort()
  }, [id, file, dispatch])
}

const zipName = 'images-pdf.zip'

/** Sorting is offered from this number of images on: fewer are quickly sorted by hand. */
const minImagesToSort = 3

interface ResultProps {
  result: PdfResult
  dispatch: (event: ImagesEvent) => void
  accepted: AcceptedFiles
}

/** The documents that were made, and the images that could not be read. */
const Result = ({ result, dispatch, accepted }: ResultProps) => {
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  const language = useLanguage()
  const names = uniqueNames(result.files.map(({ name }) => name))
  const files = result.files.map((file, index) => new File([file], names[index] ?? file.name, file))
  const isSeveral = files.length > 1
  return (
    <>
      <StatusLine icon={CircleCheck} isShown>
        {isSeveral
          ? t('panel.doneSeveral', { count: files.length })
          : t('panel.done', { count: result.pageCount })}
      </StatusLine>
      {result.text !== 'not-asked' && (
        <p className="hint">
          {t(result.text === 'found' ? 'searchable.found' : 'searchable.none')}
        </p>
      )}
      <Problems problems={result.failures} accepted={accepted} />
      {result.notes.length > 0 && (
        <ul className="images-notes" aria-label={t('notes.label')}>
          {result.notes.map(({ fileName, note }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole, and two files may have the same name
            <li key={index} className="hint">
              <b>{fileName}</b> {t(`notes.${note}`)}
            </li>
          ))}
        </ul>
      )}
      {result.unread.length > 0 && (
        <div className="images-unread">
          <p className="hint">{t('searchable.unread')}</p>
          <Problems problems={result.unread} accepted={accepted} />
        </div>
      )}
      <ul className="file-list" aria-label={t('panel.results')}>
        {files.map((file) => (
          <li key={file.name}>
            <span className="file-preview">
              <FileText aria-hidden size={20} />
            </span>
            <div className="file-list-words">
              <p className="file-name">{file.name}</p>
              <p className="file-facts">{formatSize(file.size, language)}</p>
            </div>
            {isSeveral && (
              <div className="file-list-buttons">
                <IconButton
                  icon={ArrowDownToLine}
                  label={t('file-tool:downloadOne', { name: file.name })}
                  onClick={() => saveBlob(file, file.name)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Downloads
        files={files}
        zipName={zipName}
        label={t('file-tool:download')}
        accepted={accepted}
        onReset={() => dispatch({ type: 'reset' })}
      />
      <NextSteps steps={nextStepsForFiles(tool, 'pdf', files)} />
    </>
  )
}

/** The number of images and their size, and the button that sorts them. */
const Summary = ({ state, dispatch }: Pick<WorkbenchProps, 'state' | 'dispatch'>) => {
  const { t } = useTranslation(['images-to-pdf', 'file-tool'])
  const language = useLanguage()
  const { images, work } = state
  const bytes = images.reduce((sum, { file }) => sum + file.size, 0)
  const chosen = t('panel.chosen', { count: images.length, size: formatSize(bytes, language) })
  const wasCancelled = endingOf(work)?.kind === 'cancelled'
  const sort = () => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    dispatch({ type: 'sorted', compare })
  }
  return (
    <div className="images-summary">
      <p role="status" className="hint">
        {wasCancelled ? t('file-tool:status.cancelled') : chosen}
      </p>
      {images.length >= minImagesToSort && (
        <button type="button" className="images-sort" onClick={sort}>
          <ArrowDownAZ aria-hidden size={18} />
          {t('panel.sort')}
        </button>
      )}
    </div>
  )
}

interface WorkbenchProps {
  state: ImagesState
  accepted: AcceptedFiles
  dispatch: (event: ImagesEvent) => void
}

/** Everything after the first image was chosen: the images in their order, the options, the progress and the result. */
export const Workbench = ({ state, accepted, dispatch }: WorkbenchProps) => {
  const { t } = useTranslation('images-to-pdf')
  const { images, isStraightening, work } = state
  useStraightening(state, dispatch)
  const { form, options, isSearchable, reading } = useOptions(() => dispatch({ type: 'cleared' }))
  useWork(work, dispatch, async (request, { report, signal }) => {
    const { languages } = request
    const callWorker = { signal, silenceLimitMs }
    const placed = request.images.map((image) => imageToPlace(image, state))
    const files = placed.map(({ file }) => file)
    const recognized =
      languages.length === 0
        ? undefined
        : await (
            await loadRecognition()
          ).recognizeWithEngine(files, languages, {
            decodeGray: (file) =>
              callOnce<Pick<PdfJobCalls, 'decodeGray'>>(
                createWorker,
                'decodeGray',
                file,
                callWorker,
              ),
            report,
            signal,
          })
    const input = {
      images: request.images.map(({ file: original, rotation }, index) => {
        const found = recognized?.[index]
        return {
          file: files[index] ?? original,
          rotation,
          ...(found?.kind === 'read' && { reading: found.reading }),
        }
      }),
      options: request.options,
      // The language of a document without text is not known.
      ...(recognized?.some(hasText) && { language: languages[0] }),
    }
    const result = await callOnce<Pick<PdfJobCalls, 'make'>>(createWorker, 'make', input, {
      ...callWorker,
      onProgress: (done, total) => report({ stage: 'making', done, total }),
    })
    const notes = placed.flatMap(({ losses }, index) => losses.map((note) => ({ index, note })))
    return outcomeOf(request.images, { ...result, notes: [...notes, ...result.notes] }, recognized)
  })
  const labelOf = (progress: PdfProgress | undefined) => {
    if (progress?.stage === 'loading') return t('searchable.loading')
    if (progress?.stage !== 'reading') return t('panel.working', { count: images.length })
    const position = Math.min(Math.floor(progress.done) + 1, images.length)
    return t('searchable.reading', { position, images: images.length })
  }
  const step = stepOf(state)
  const isRunning = work.step === 'running'
  const ending = endingOf(work)
  const problems =
    ending?.kind === 'all-failed' ? ending.failures : ending?.kind === 'broken' ? [ending] : []
  return (
    <>
      {work.step === 'done' && (
        <Result result={work.result} dispatch={dispatch} accepted={accepted} />
      )}
      <div className="images-board" inert={isRunning}>
        <Summary state={state} dispatch={dispatch} />
        <ImageGrid
          images={images}
          setup={options.setup}
          isStraightening={isStraightening}
          dispatch={dispatch}
        />
        <SwitchField
          form={{
            flag: () => isStraightening,
            change: () => dispatch({ type: 'straightening-switched', isOn: !isStraightening }),
          }}
          name="straighten"
          label={t('straighten.label')}
          hint={t('straighten.hint')}
        />
        <OptionsFields
          form={form}
          reading={reading}
          imageCount={images.length}
          isRunning={isRunning}
        />
      </div>
      <Problems problems={problems} accepted={accepted} />
      {work.step === 'running' && (
        <WorkProgress
          label={labelOf(work.progress)}
          done={work.progress?.done ?? 0}
          total={work.progress?.total ?? 1}
          onCancel={() => dispatch({ type: 'cancelled' })}
        />
      )}
      {(step === 'chosen' || step === 'failed') && (
        <EngineNotice files={images} identify={accepted.identify} />
      )}
      {(step === 'chosen' || step === 'failed') && (
        <FileActions>
          <MainButton
            icon={Images}
            isDisabled={imagesToStraighten(state).length > 0}
            focusSteps={['chosen', 'failed']}
            onClick={() =>
              dispatch({
                type: 'started',
                options,
                languages: isSearchable ? reading.languages : [],
              })
            }
          >
            {t('panel.action')}
          </MainButton>
        </FileActions>
      )}
    </>
  )
}
