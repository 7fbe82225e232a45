import './split-tab.css'
import '../../components/form/form.css'
import './page-grid.css'
import { Scissors, X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { DropZone } from '../../components/file-tool/drop-zone.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { useStepFocus } from '../../components/file-tool/use-focus.ts'
import type { AcceptedFiles } from '../../components/file-tool/accepted-files.ts'
import { filesStepOf } from '../../components/file-tool/work.ts'
import { type LoadThumbnail, PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Field } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { usePageRangesProblem, useShownCount } from '../../components/pdf/document-store.ts'
import type { ChosenDocument, ReadyDocument } from './state.ts'
import { DocumentNotice, FileHead } from './file-rows.tsx'
import { SplitResult } from './results.tsx'
import { type Split, useSplit } from './use-split.ts'
import { type ThumbnailOf, type Viewer, useViewer } from './use-workers.ts'
import { type SplitPlan, type SplitProblem, splitModes } from './split-plan.ts'
import { IconButton } from '../../components/icon-button.tsx'

interface SplitFileProps {
  split: Split
  document: ChosenDocument
  viewer: Viewer
}

/** Shows the file that is to be split. */
const SplitFile = ({ split, document, viewer }: SplitFileProps) => {
  const { t } = useTranslation('merge-pdf')
  const { t: tFileTool } = useTranslation('file-tool')
  const { file, opening } = document
  const opened = split.ready?.opening.document
  const removeLabel = tFileTool('remove', { name: file.name })
  return (
    <ul className="file-rows" aria-label={t('split.file')}>
      <li className="file-row" data-file={file.name} data-opening={opening.step} tabIndex={-1}>
        <FileHead
          document={document}
          page={{ pageIndex: 0, rotation: 0 }}
          thumbnailOf={viewer.thumbnailOf}
        />
        <span className="file-row-pages">
          {opened ? t('pages', { count: opened.pageCount }) : t(`row.${opening.step}`)}
        </span>
        <IconButton
          icon={X}
          label={removeLabel}
          className="file-row-remove"
          onClick={split.reset}
        />
        <DocumentNotice
          document={document}
          isLoadingViewer={split.isLoadingViewer}
          onRetry={split.retry}
          onUnlock={split.unlock}
        />
      </li>
    </ul>
  )
}

/** The maximum length of the typed page ranges, in characters. */
const maxRangesLength = 20_000

/**
 * Returns what is wrong with the input of the chosen mode; undefined when it is valid, and while the field is empty.
 */
const useInputProblem = ({ plan, fields, ready }: Split): string | undefined => {
  const { t } = useTranslation('merge-pdf')
  const rangesProblemOf = usePageRangesProblem()
  const { format } = new Intl.NumberFormat(useLanguage())
  const typed = fields.splitBy === 'ranges' ? fields.ranges : fields.pagesPerFile
  if (!plan || plan.isValid || typed.trim() === '') return undefined
  const textOf = (problem: SplitProblem) => {
    if (problem.kind === 'pages-per-file')
      return t('split.wrongCount', { most: format(ready?.opening.document.pageCount ?? 1) })
    if (problem.kind === 'too-many') return t('split.tooMany', { most: format(problem.limit) })
    return rangesProblemOf(problem)
  }
  return textOf(plan.problem)
}

/** Lets the visitor choose how to split, and asks for the input of the chosen mode. */
const SplitOptions = ({ split }: { split: Split }) => {
  const { t } = useTranslation('merge-pdf')
  const { fields, change } = split
  const problem = useInputProblem(split)
  const modes = splitModes.filter((mode) => mode !== 'bookmarks' || split.hasBookmarks)
  return (
    <div className="split-options">
      <fieldset className="split-ways">
        <legend>{t('split.by')}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="splitBy"
              value={mode}
              checked={fields.splitBy === mode}
              onChange={() => change({ splitBy: mode })}
            />
            {t(`split.ways.${mode}`)}
          </label>
        ))}
      </fieldset>
      {fields.splitBy === 'ranges' && (
        <>
          <Field label={t('split.ranges')} hint={t('split.rangesHint')} problem={problem}>
            {(control) => (
              <input
                {...control}
                name="ranges"
                className="field"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={maxRangesLength}
                placeholder="1-3, 8, 10-"
                value={fields.ranges}
                onChange={(event) => change({ ranges: event.target.value })}
              />
            )}
          </Field>
          <SwitchField
            form={{
              flag: () => fields.isOneFile,
              change: ({ oneFile }) => change({ isOneFile: oneFile === 'true' }),
            }}
            name="oneFile"
            label={t('split.oneFile')}
          />
        </>
      )}
      {fields.splitBy === 'every' && (
        <Field label={t('split.pagesPerFile')} problem={problem}>
          {(control) => (
            <input
              {...control}
              name="pagesPerFile"
              className="field"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder="5"
              value={fields.pagesPerFile}
              onChange={(event) => change({ pagesPerFile: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface SplitPageCellProps {
  page: number
  name: string
  size: PageSize
  load: LoadThumbnail
  /** Whether the page is in none of the resulting files. */
  isOmitted: boolean
}

const SplitPageCell = memo(({ page, name, size, load, isOmitted }: SplitPageCellProps) => (
  <li className="page-cell" data-left-out={isOmitted || undefined}>
    <PageThumbnail size={size} label={name} load={load} />
    <span className="page-caption" aria-hidden>
      {page}
    </span>
  </li>
))

interface SplitPagesProps {
  ready: ReadyDocument
  plan: SplitPlan | undefined
  thumbnailOf: ThumbnailOf
}

/** Shows the pages of the document. Pages that are in none of the resulting files are faded. */
const SplitPages = ({ ready, plan, thumbnailOf }: SplitPagesProps) => {
  const { t } = useTranslation('merge-pdf')
  const { document: opened } = ready.opening
  const { shownCount, hiddenCount, sentinel, show } = useShownCount(opened.pageCount)
  const taken = useMemo(
    () =>
      plan?.isValid ? new Set(plan.parts.flatMap(({ pageIndexes }) => pageIndexes)) : undefined,
    [plan],
  )
  return (
    <details className="split-pages" open>
      <summary>{t('split.preview')}</summary>
      <ul className="page-grid" aria-label={t('split.preview')}>
        {opened.pageSizes.slice(0, shownCount).map((size, index) => (
          <SplitPageCell
            // oxlint-disable-next-line react/no-array-index-key -- the pages of a document do not change their order in this list
            key={index}
            page={index + 1}
            name={t('pageOf', { page: index + 1, name: ready.file.name })}
            size={size}
            load={thumbnailOf(opened.documentId, index)}
            isOmitted={taken !== undefined && !taken.has(index)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="button-quiet" ref={sentinel} onClick={show}>
          {t('grid.more', { count: hiddenCount })}
        </button>
      )}
    </details>
  )
}

interface SplitTabProps {
  isShown: boolean
  accepted: AcceptedFiles
  /** A file that the merge tab has transferred. It is wrapped, so that the same file can be transferred again. */
  transferred: { file: File } | undefined
}

/** The tab that splits one document into several. */
export const SplitTab = ({ isShown, accepted, transferred }: SplitTabProps) => {
  const { t } = useTranslation('merge-pdf')
  const section = useRef<HTMLElement>(null)
  const viewer = useViewer()
  const split = useSplit(viewer, accepted)
  const { document, ready, work } = split
  const step = filesStepOf(document !== undefined, work)
  useStepFocus(section, step, 'done')
  useEffect(() => {
    if (transferred) void split.choose([transferred.file])
    // oxlint-disable-next-line react/exhaustive-deps -- this runs once for each file that is transferred
  }, [transferred])
  return (
    <section ref={section} className="merge-tab" data-step={step} aria-label={t('tabs.split')}>
      {document && (
        <div inert={step === 'running'}>
          <SplitFile split={split} document={document} viewer={viewer} />
        </div>
      )}
      <Problems problems={split.refusals} accepted={accepted} />
      {ready && (
        <>
          {step !== 'running' && <SplitOptions split={split} />}
          <SplitResult split={split} />
          <SplitPages ready={ready} plan={split.plan} thumbnailOf={viewer.thumbnailOf} />
        </>
      )}
      {isShown && (
        <DropZone
          accepted={accepted}
          invitation={t(document ? 'split.dropAgain' : 'split.drop')}
          icon={Scissors}
          isCompact={document !== undefined}
          isHidden={step === 'running'}
          onChoose={split.choose}
        />
      )}
    </section>
  )
}
