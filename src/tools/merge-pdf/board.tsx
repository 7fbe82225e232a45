import './board.css'
import { ArrowDownAZ, LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { SwitchField } from '../../components/form/options.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { isReady } from './chosen-document.ts'
import { FileRows } from './file-rows.tsx'
import { MergeActions } from './merge-actions.tsx'
import { MergeDone } from './merge-done.tsx'
import { PageGrid } from './page-grid.tsx'
import { isMixed } from './page-order.ts'
import type { Merge } from './use-merge.ts'
import type { ThumbnailOf } from './use-viewer.ts'

interface BoardProps {
  merge: Merge
  thumbnailOf: ThumbnailOf
}

/** Sorting by hand is quick up to here. */
const fewestToSort = 3

interface ToolsProps {
  merge: Merge
  isByPage: boolean
  onSwitch: () => void
}

/** How much there is, and the ways of putting it in order. */
const BoardTools = ({ merge, isByPage, onSwitch }: ToolsProps) => {
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
      {!isByPage && documents.length >= fewestToSort && (
        <button type="button" className="board-tool" onClick={sort}>
          <ArrowDownAZ aria-hidden size={18} />
          {t('board.sort')}
        </button>
      )}
      {pages.length > 1 && (
        <button type="button" className="board-tool" aria-pressed={isByPage} onClick={onSwitch}>
          {isByPage ? <List aria-hidden size={18} /> : <LayoutGrid aria-hidden size={18} />}
          {t(isByPage ? 'board.byFile' : 'board.byPage')}
        </button>
      )}
    </div>
  )
}

/** What is to be merged: the files in their order, or all their pages in one grid. */
export const Board = ({ merge, thumbnailOf }: BoardProps) => {
  const { t } = useTranslation('merge-pdf')
  const [wantsPages, setWantsPages] = useState(false)
  const { state, work, change } = merge
  const { documents, pages } = state
  // Where there is nothing to arrange any more, the files are shown.
  const isByPage = wantsPages && pages.length > 1
  const isRunning = work.step === 'running'
  // What has to be removed, unlocked or waited for is shown with the pages, too.
  const unready = documents.filter((document) => !isReady(document))
  const areMixed = isMixed(
    pages,
    documents.map(({ id }) => id),
  )
  return (
    <>
      {work.step === 'done' && <MergeDone merge={merge} result={work.result} />}
      <div className="board" inert={isRunning}>
        <BoardTools merge={merge} isByPage={isByPage} onSwitch={() => setWantsPages(!isByPage)} />
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
        {isByPage && unready.length > 0 && (
          <FileRows merge={merge} documents={unready} thumbnailOf={thumbnailOf} canMove={false} />
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

/** Below the files: what else can be chosen, and the button that merges. */
export const BoardFoot = ({ merge, onSplit }: { merge: Merge; onSplit: (file: File) => void }) => {
  const { t } = useTranslation('merge-pdf')
  return (
    <>
      {merge.work.step !== 'running' && merge.state.documents.length > 1 && (
        <SwitchField
          form={{
            flag: () => merge.hasBookmarkPerFile,
            change: ({ bookmarks }) => merge.chooseBookmarks(bookmarks === 'true'),
          }}
          name="bookmarks"
          label={t('board.bookmarks')}
          hint={t('board.bookmarksHint')}
        />
      )}
      {merge.work.step !== 'done' && <MergeActions merge={merge} onSplit={onSplit} />}
    </>
  )
}
