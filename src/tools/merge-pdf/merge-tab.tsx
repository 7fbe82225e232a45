import './merge-tab.css'
import { ArrowDownAZ, Combine, FilePlus2, LayoutGrid, List } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DropZone } from '../../components/file-tool/drop-zone.tsx'
import { Problems, WorkProgress } from '../../components/file-tool/problems.tsx'
import { focusWhen, useStepFocus } from '../../components/file-tool/use-focus.ts'
import type { AcceptedFiles } from '../../components/file-tool/accepted-files.ts'
import { filesStepOf } from '../../components/file-tool/work.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { SwitchField } from '../../components/form/options.tsx'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { type Merge, useMerge } from './use-merge.ts'
import { type ThumbnailOf, useViewer } from './use-workers.ts'
import { isReady } from '../../components/pdf/opening.ts'
import { type Readiness, advisedFileCount, readinessOf } from './state.ts'
import { FileRows } from './file-rows.tsx'
import { MergeResult } from './results.tsx'
import { PageNumberFields } from './page-number-fields.tsx'
import { PageGrid } from './page-grid.tsx'
import { isMixed } from './page-order.ts'

interface ArrangementProps {
  merge: Merge
  thumbnailOf: ThumbnailOf
}

/** The button that sorts by name is shown from this number of files on: fewer are quickly sorted by hand. */
const minFilesToSort = 3

interface ArrangementToolbarProps {
  merge: Merge
  isByPage: boolean
  onSwitch: () => void
}

/** Shows the number of files and pages, and the buttons that sort them and switch the view. */
const ArrangementToolbar = ({ merge, isByPage, onSwitch }: ArrangementToolbarProps) => {
  const { t } = useTranslation('merge-pdf')
  const language = useLanguage()
  const { documents, pages } = merge.state
  const bytes = documents.reduce((sum, { file }) => sum + file.size, 0)
  const counts = [t('files', { count: documents.length })]
  if (documents.some(isReady)) counts.push(t('pages', { count: pages.length }))
  counts.push(formatSize(bytes, language))
  const sort = () => {
    const { compare } = new Intl.Collator(language, { numeric: true })
    merge.change({ type: 'sorted', compare })
  }
  return (
    <div className="board-tools">
      <p>{counts.join(' · ')}</p>
      {!isByPage && documents.length >= minFilesToSort && (
        <button type="button" className="board-tool" onClick={sort}>
          <ArrowDownAZ aria-hidden size={18} />
          {t('board.sort')}
        </button>
      )}
      <button
        type="button"
        className="board-tool"
        onClick={() => merge.addBlankPage(t('board.blankName'))}
      >
        <FilePlus2 aria-hidden size={18} />
        {t('board.blank')}
      </button>
      {pages.length > 1 && (
        <button type="button" className="board-tool" aria-pressed={isByPage} onClick={onSwitch}>
          {isByPage ? <List aria-hidden size={18} /> : <LayoutGrid aria-hidden size={18} />}
          {t(isByPage ? 'board.byFile' : 'board.byPage')}
        </button>
      )}
    </div>
  )
}

/** The number of blocked files that are named; longer lists end with how many more there are. */
const maxNamedFiles = 3

/** Returns a function that says why the files cannot be merged yet, or what the result will contain. */
const useReadinessText = () => {
  const { t } = useTranslation('merge-pdf')
  const language = useLanguage()
  return (readiness: Readiness, fileCount: number): string => {
    if (readiness.kind === 'too-few') return t('merge.tooFew')
    if (readiness.kind === 'opening') return t('merge.opening', { count: readiness.count })
    if (readiness.kind === 'no-pages') return t('merge.noPages')
    if (readiness.kind === 'blocked') {
      const { names } = readiness
      const more = names.length - maxNamedFiles
      const listed =
        more > 0 ? [...names.slice(0, maxNamedFiles), t('merge.others', { count: more })] : names
      return t('merge.blocked', { names: new Intl.ListFormat(language).format(listed) })
    }
    const pages = t('merge.result', { count: readiness.pageCount })
    const { excludedCount } = readiness
    const excluded = excludedCount > 0 ? ` ${t('merge.leftOut', { count: excludedCount })}` : ''
    const many = fileCount > advisedFileCount ? ` ${t('merge.many')}` : ''
    return `${pages}${excluded}${many}`
  }
}

/** Shows the button that merges with a sentence on the result or on what is missing, or the progress of the merge. */
const MergeActions = ({ merge, onSplit }: { merge: Merge; onSplit: (file: File) => void }) => {
  const { t } = useTranslation('merge-pdf')
  const { t: tFileTool } = useTranslation('file-tool')
  const textOf = useReadinessText()
  const { state, work } = merge
  const { isOn, numbering } = merge.pageNumbers
  const isNumberingInvalid = isOn && numbering === undefined
  const [only] = state.documents
  const count = state.documents.length
  const readiness = readinessOf(state)
  if (work.step === 'running') {
    const pageCount = readiness.kind === 'ready' ? readiness.pageCount : 0
    return (
      <div className="merge-actions">
        <WorkProgress
          label={t('merge.working', { count: pageCount })}
          done={work.progress ?? 0}
          total={1}
          onCancel={merge.cancel}
        />
      </div>
    )
  }
  const focusBlockedFile = () =>
    document
      .querySelector<HTMLElement>(
        '.file-row[data-opening=unreadable] [data-remove], .file-row[data-opening=locked] input',
      )
      ?.focus()
  const { ending } = work
  return (
    <div className="merge-actions">
      {ending?.kind === 'broken' && <Problems problems={[ending]} accepted={merge.accepted} />}
      <p role="status" className="hint">
        {ending?.kind === 'cancelled' ? tFileTool('status.cancelled') : textOf(readiness, count)}
      </p>
      <FileActions>
        <MainButton
          icon={Combine}
          isDisabled={readiness.kind !== 'ready' || isNumberingInvalid}
          focusSteps={readiness.kind === 'ready' ? ['chosen', 'failed'] : []}
          onClick={merge.merge}
        >
          {t('merge.action', { count })}
        </MainButton>
        <button type="button" className="merge-link" onClick={merge.reset}>
          {t('reset')}
        </button>
        {readiness.kind === 'blocked' && (
          <button
            type="button"
            className="merge-link"
            onClick={focusBlockedFile}
            {...focusWhen('chosen', 'failed')}
          >
            {t('merge.show')}
          </button>
        )}
        {only && count === 1 && (
          <button type="button" className="merge-link" onClick={() => onSplit(only.file)}>
            {t('merge.toSplit')}
          </button>
        )}
      </FileActions>
    </div>
  )
}

/** Shows what will be merged: the files in their order, or all their pages in one grid. */
const Arrangement = ({ merge, thumbnailOf }: ArrangementProps) => {
  const { t } = useTranslation('merge-pdf')
  const [wantsPages, setWantsPages] = useState(false)
  const { state, work, change } = merge
  const { documents, pages } = state
  // With a single page there is nothing to arrange, so the files are shown.
  const isByPage = wantsPages && pages.length > 1
  const isRunning = work.step === 'running'
  // Files that are not open have no pages yet. They are shown above the grid, to be removed, unlocked or waited for.
  const unopened = documents.filter((document) => !isReady(document))
  const areMixed = isMixed(
    pages,
    documents.map(({ id }) => id),
  )
  return (
    <>
      {work.step === 'done' && <MergeResult merge={merge} result={work.result} />}
      <div className="board" inert={isRunning}>
        <ArrangementToolbar
          merge={merge}
          isByPage={isByPage}
          onSwitch={() => setWantsPages(!isByPage)}
        />
        {areMixed && (
          <div className="notice board-note">
            <p>{t('board.mixed')}</p>
            <button
              type="button"
              className="board-tool"
              onClick={() => change({ type: 'grouped' })}
            >
              {t('board.group')}
            </button>
          </div>
        )}
        {isByPage && unopened.length > 0 && (
          <FileRows merge={merge} documents={unopened} thumbnailOf={thumbnailOf} canMove={false} />
        )}
        {isByPage ? (
          <PageGrid
            documents={documents.filter(isReady)}
            pages={pages}
            thumbnailOf={thumbnailOf}
            onChange={change}
          />
        ) : (
          <FileRows
            merge={merge}
            documents={documents}
            thumbnailOf={thumbnailOf}
            canMove={!areMixed}
          />
        )}
      </div>
    </>
  )
}

/** Shows the options of the merge below the files, and the button that starts it. */
const MergeFooter = ({ merge, onSplit }: { merge: Merge; onSplit: (file: File) => void }) => {
  const { t } = useTranslation('merge-pdf')
  return (
    <>
      {merge.work.step !== 'running' && merge.state.documents.length > 1 && (
        <>
          <SwitchField
            form={{
              flag: () => merge.hasBookmarkPerFile,
              change: ({ bookmarks }) => merge.chooseBookmarks(bookmarks === 'true'),
            }}
            name="bookmarks"
            label={t('board.bookmarks')}
            hint={t('board.bookmarksHint')}
          />
          <PageNumberFields {...merge.pageNumbers} />
        </>
      )}
      {merge.work.step !== 'done' && <MergeActions merge={merge} onSplit={onSplit} />}
    </>
  )
}

interface MergeTabProps {
  /** The files that were chosen before this component was loaded. */
  first: readonly File[]
  accepted: AcceptedFiles
  isShown: boolean
  /** Opens a file in the split tab: a single file cannot be merged. */
  onSplit: (file: File) => void
}

/** The tab that merges several documents into one. */
export const MergeTab = ({ first, accepted, isShown, onSplit }: MergeTabProps) => {
  const { t } = useTranslation('merge-pdf')
  const section = useRef<HTMLElement>(null)
  const viewer = useViewer()
  const merge = useMerge(viewer, accepted)
  const { state, work } = merge
  const step = filesStepOf(state.documents.length > 0, work)
  const hasFiles = step !== 'empty'
  useStepFocus(section, step, 'done')
  useEffect(() => {
    void merge.choose(first)
    // oxlint-disable-next-line react/exhaustive-deps -- this runs once, for the files that were chosen first
  }, [])
  useLayoutEffect(() => {
    // The drop zone that had the focus belonged to the placeholder, which this component has replaced.
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('[data-focus-when~=empty]')?.focus()
  }, [])
  return (
    <section ref={section} className="merge-tab" data-step={step} aria-label={t('tabs.merge')}>
      {hasFiles && <Arrangement merge={merge} thumbnailOf={viewer.thumbnailOf} />}
      <Problems problems={state.refusals} accepted={accepted} />
      {hasFiles && <MergeFooter merge={merge} onSplit={onSplit} />}
      {isShown && (
        <DropZone
          accepted={accepted}
          invitation={t(hasFiles ? 'merge.dropMore' : 'merge.drop')}
          icon={Combine}
          isCompact={hasFiles}
          isHidden={step === 'running'}
          onChoose={merge.choose}
        />
      )}
      {!hasFiles && <p className="hint">{t('merge.advice')}</p>}
    </section>
  )
}
