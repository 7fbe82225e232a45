import { FileText, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Preview } from '../../components/file-tool/drop-zone.tsx'
import { FileName } from '../../components/file-tool/file-name.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useRemovalFocus, useFocusOnUnmount } from '../../components/file-tool/use-focus.ts'
import { Field } from '../../components/form/fields.tsx'
import { OpeningPrompt } from '../../components/pdf/chosen-pdf.tsx'
import { usePageRangesProblem } from '../../components/pdf/document-store.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type OpenPdfSource,
  type PdfSource,
  type Source,
  type Event,
  isOpenPdf,
  rangesProblem,
} from './state.ts'
import { IconButton } from '../../components/icon-button.tsx'

interface PartProps<S extends Source> {
  source: S
  dispatch: (event: Event) => void
}

/** The field for the wanted pages of a document. */
const RangeField = ({
  source,
  dispatch,
  isWorking,
}: PartProps<OpenPdfSource> & { isWorking: boolean }) => {
  const { t } = useTranslation('ocr')
  const problemOf = usePageRangesProblem()
  const problem = rangesProblem(source)
  return (
    <Field label={t('pages.label')} hint={t('pages.hint')} problem={problem && problemOf(problem)}>
      {(control) => (
        <input
          {...control}
          className="field"
          name="pages"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('pages.all')}
          disabled={isWorking}
          value={source.pages}
          onChange={(event) =>
            dispatch({ type: 'paged', id: source.id, pages: event.target.value })
          }
        />
      )}
    </Field>
  )
}

interface ClosedDocumentProps extends PartProps<PdfSource> {
  /** The element that takes the focus when the document is opened again. */
  removal: RefObject<HTMLButtonElement | null>
}

/** The password form of a locked document, or the reason why it cannot be opened. */
const ClosedDocument = ({ source, removal, dispatch }: ClosedDocumentProps) => {
  const block = useFocusOnUnmount(removal)
  const { id, opening } = source
  const prompt = (
    <OpeningPrompt
      state={opening}
      onUnlock={(password) => dispatch({ type: 'unlocked', id, password })}
      onRetry={() => dispatch({ type: 'retried', id })}
    />
  )
  return opening.step === 'unreadable' ? <div ref={block}>{prompt}</div> : prompt
}

const useFacts = (source: Source): string => {
  const { t } = useTranslation(['ocr', 'pdf'])
  const language = useLanguage()
  const size = formatSize(source.file.size, language)
  if (source.kind !== 'pdf') return size
  if (isOpenPdf(source)) return t('pdf:pages', { count: source.opening.document.pageCount, size })
  return source.opening.step === 'opening' ? `${size} · ${t('panel.opening')}` : size
}

interface RowProps extends PartProps<Source> {
  isWorking: boolean
  onRemove: () => void
}

const Row = ({ source, dispatch, isWorking, onRemove }: RowProps) => {
  const { t } = useTranslation(['ocr', 'file-tool'])
  const row = useRef<HTMLLIElement>(null)
  const removal = useRef<HTMLButtonElement>(null)
  const facts = useFacts(source)
  const { file } = source
  const opening = source.kind === 'pdf' ? source.opening.step : undefined
  const former = useRef(opening)
  useLayoutEffect(() => {
    if (opening === former.current) return
    former.current = opening
    if (opening === 'locked')
      row.current?.querySelector<HTMLElement>('input[name=password]')?.focus()
    // The password form has disappeared, and the focus would move to the top of the page with it.
    else if (opening === 'ready' && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [opening])
  const remove = t('file-tool:remove', { name: file.name })
  return (
    <li ref={row} className="ocr-row" data-file={file.name} data-opening={opening}>
      {source.kind === 'pdf' ? (
        <span className="ocr-sheet">
          <FileText aria-hidden size={22} />
        </span>
      ) : (
        <Preview file={file} />
      )}
      <div className="ocr-row-words">
        <FileName name={file.name} />
        <p className="file-facts">{facts}</p>
      </div>
      {!isWorking && (
        <IconButton icon={X} label={remove} ref={removal} data-remove onClick={onRemove} />
      )}
      {source.kind === 'pdf' && !isOpenPdf(source) && (
        <div className="ocr-row-more">
          <ClosedDocument source={source} removal={removal} dispatch={dispatch} />
        </div>
      )}
      {isOpenPdf(source) && source.opening.document.pageCount > 1 && (
        <div className="ocr-row-more">
          <RangeField source={source} dispatch={dispatch} isWorking={isWorking} />
        </div>
      )}
      {isOpenPdf(source) && source.opening.document.isXfaOnly && (
        <p className="hint ocr-row-more">{t('panel.xfa')}</p>
      )}
    </li>
  )
}

interface SourceListProps {
  sources: readonly Source[]
  isWorking: boolean
  dispatch: (event: Event) => void
}

/** The chosen files, in the order in which they are read. */
export const SourceList = ({ sources, isWorking, dispatch }: SourceListProps) => {
  const { t } = useTranslation('file-tool')
  const { list, willRemove } = useRemovalFocus()
  return (
    <ul ref={list} aria-label={t('files')} className="ocr-sources">
      {sources.map((source, index) => (
        <Row
          key={source.id}
          source={source}
          dispatch={dispatch}
          isWorking={isWorking}
          onRemove={() => {
            willRemove(index)
            dispatch({ type: 'removed', id: source.id })
          }}
        />
      ))}
    </ul>
  )
}
