import './workbench.css'
import { useMemo, useCallback, useEffect, useRef, useState } from 'react'
import { ScanText } from 'lucide-react'
import { loadEngine, isEngineKept } from '../../engines/ocr/load-engine.ts'
import { createPageReader } from '../../engines/ocr/ocr-client.ts'
import { type PdfViewer, createPdfViewer } from '../../engines/pdf/viewer/viewer.ts'
import { useWork, useDisposable } from '../../components/file-tool/use-work.ts'
import { useDocumentStore } from '../../components/pdf/document-store.ts'
import { useTranslation, useLanguage } from '../../components/use-translation.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { requestOf } from '../../components/file-tool/work.ts'
import { LanguageChoice, useKeptLanguages } from '../../components/recognition/language-choice.tsx'
import { countReaders, readPages } from './read-pages.ts'
import {
  type Event,
  type Progress,
  type Run,
  type State,
  type PageRef,
  type Source,
  rangesProblem,
  stemOf,
  startablePages,
  stepOf,
  wantedResults,
} from './state.ts'
import { composeText, countWords, writePage, toSearchableRequest } from './results.ts'
import {
  OcrNextSteps,
  Result,
  NothingFound,
  OwnTextNote,
  PageFaults,
  ReadingProgress,
  Status,
  useOptions,
} from './result.tsx'
import { Review } from './review.tsx'
import { SourceList } from './source-list.tsx'
import { useSearchable } from './searchable-pdf.tsx'

/** Returns the approximate device memory in gigabytes; undefined in browsers that do not state it. */
const memoryGigabytes = (): number | undefined =>
  'deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined

/** Opens documents and reads pages according to the state while the page is mounted. */
const useReading = (
  state: State,
  dispatch: (event: Event) => void,
  viewer: () => PdfViewer,
): void => {
  const { sources, work } = state
  const documents = useMemo(() => sources.filter((source) => source.kind === 'pdf'), [sources])
  useDocumentStore(documents, viewer, (id, event) => dispatch({ ...event, id }))

  useWork<Run, undefined, Progress>(work, dispatch, async (run, { report, signal }) => {
    const { pages, languages } = run
    const order = { sources, pages, languages }
    await readPages(order, {
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      viewer,
      createReader: createPageReader,
      readerCount: countReaders(order, {
        coreCount: navigator.hardwareConcurrency,
        memoryGigabytes: memoryGigabytes(),
      }),
      deliver: (page, result) => {
        if (!signal.aborted) dispatch({ type: 'read', page, result })
      },
      report,
      signal,
    })
    return { type: 'finished', result: undefined }
  })
}

/**
 * Returns a function that names a page: by its file, and by its number where the file has several pages.
 */
const usePageName = (sources: readonly Source[]): ((page: PageRef) => string) => {
  const { t } = useTranslation('ocr')
  return useCallback(
    ({ sourceId, pageIndex }) => {
      const source = sources.find(({ id }) => id === sourceId)
      const name = source?.file.name ?? ''
      return source?.kind === 'pdf' ? t('pages.name', { name, page: pageIndex + 1 }) : name
    },
    [sources, t],
  )
}

/** A value is used once it has not changed for this many milliseconds. */
const debounceMs = 700

/** Returns a value once it has not changed for a moment. */
const useDebounced = (value: string): string => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

interface WorkbenchProps {
  state: State
  dispatch: (event: Event) => void
}

/** Everything after the first file was chosen: list, languages, progress, text. */
export const Workbench = ({ state, dispatch }: WorkbenchProps) => {
  const { t } = useTranslation('ocr')
  const pageLanguage = useLanguage()
  const options = useOptions()
  const viewer = useDisposable(createPdfViewer)
  const { languages, writing, namesPages } = options
  const { sources, results, work } = state
  const isWorking = work.step === 'running'
  const headline = useRef<HTMLParagraphElement>(null)
  useReading(state, dispatch, viewer)
  const kept = useKeptLanguages(isEngineKept, isWorking)
  const debouncedLanguages = useDebounced(languages.join(' '))
  const nameOf = usePageName(sources)

  const { joinsLines, mendsHyphens } = writing
  const found = useMemo(() => wantedResults({ sources, results }), [sources, results])
  const pages = useMemo(
    () => found.map((result) => writePage(result, { joinsLines, mendsHyphens })),
    [found, joinsLines, mendsHyphens],
  )
  const stem = stemOf(sources[0]?.file.name ?? '')
  const mainLanguage = (state.languages ?? languages)[0] ?? pageLanguage
  const order = useMemo(
    () => toSearchableRequest(sources, found, mainLanguage),
    [sources, found, mainLanguage],
  )
  const searchable = useSearchable(order, t('searchable.file', { stem }))
  const text = useMemo(
    () => composeText(pages, namesPages && pages.length > 1 ? nameOf : undefined),
    [pages, namesPages, nameOf],
  )
  const wordCount = countWords(pages)
  const step = stepOf(state)
  const hasResults = step === 'done' || step === 'stopped'
  const isNothingFound = hasResults && !isWorking && wordCount === 0
  const startable = startablePages(state, state.languages ?? languages)
  const isSound = sources.every((source) => source.kind !== 'pdf' || !rangesProblem(source))

  useEffect(() => {
    if (debouncedLanguages === languages.join(' ')) dispatch({ type: 'adjusted', languages })
    // oxlint-disable-next-line react/exhaustive-deps -- the event depends on the debounced languages only
  }, [debouncedLanguages])

  const languageHint = () => {
    // The progress bar may be out of sight.
    if (requestOf(work)?.kind === 'update') return t('progress.againOne')
    return found.some(({ result }) => result.kind === 'read')
      ? t('languages.again')
      : t('languages.hint')
  }
  const start = () => dispatch({ type: 'started', languages })
  const reset = () => dispatch({ type: 'reset' })
  return (
    <>
      <div className="ocr-outcome">
        <Status state={state} wordCount={wordCount} headline={headline} />
        {isNothingFound && <NothingFound />}
        {hasResults && !isNothingFound && <OwnTextNote state={state} />}
        {isWorking && (
          <ReadingProgress
            work={work}
            kept={kept}
            headline={headline}
            onCancel={() => dispatch({ type: 'cancelled' })}
          />
        )}
        <PageFaults state={state} />
      </div>
      {(isWorking || (hasResults && !isNothingFound)) && (
        <Result
          pages={pages}
          text={text}
          options={options}
          stem={stem}
          isWorking={isWorking}
          review={<Review pages={pages} sources={sources} viewer={viewer} nameOf={nameOf} />}
          searchable={searchable}
          names={sources.map(({ file }) => file.name)}
          next={<OcrNextSteps text={text} sources={sources} />}
          headline={headline}
          onReset={reset}
        />
      )}
      <SourceList sources={sources} isWorking={isWorking} dispatch={dispatch} />
      <LanguageChoice
        options={options}
        kept={kept}
        downloadBytes={downloadBytes}
        hint={languageHint()}
      />
      {!isWorking && startable.length > 0 && (
        <FileActions>
          <MainButton
            icon={ScanText}
            isDisabled={!isSound}
            focusSteps={['chosen', 'failed']}
            onClick={start}
          >
            {t('panel.action')}
          </MainButton>
        </FileActions>
      )}
    </>
  )
}
