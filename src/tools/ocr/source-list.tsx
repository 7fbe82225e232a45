import { FileText, X } from 'lucide-react'
import { Preview } from '../../components/file-tool/drop-zone.tsx'
import { FileName } from '../../components/file-tool/file-name.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { Field } from '../../components/form/fields.tsx'
import { OpeningPrompt } from '../../components/pdf/chosen-pdf.tsx'
import { usePageRangesProblem } from '../../components/pdf/document-store.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type OpenPdfSource, type Source, type Event, isOpenPdf, rangesProblem } from './state.ts'
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
  const facts = useFacts(source)
  const { id, file } = source
  const opening = source.kind === 'pdf' ? source.opening : undefined
  const remove = t('file-tool:remove', { name: file.name })
  return (
    <li className="ocr-row" data-file={file.name} data-opening={opening?.step} tabIndex={-1}>
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
      {!isWorking && <IconButton icon={X} label={remove} data-remove onClick={onRemove} />}
      {opening && !isOpenPdf(source) && (
        <div className="ocr-row-more">
          <OpeningPrompt
            state={opening}
            onUnlock={(password) => dispatch({ type: 'unlocked', id, password })}
            onRetry={() => dispatch({ type: 'retried', id })}
          />
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
