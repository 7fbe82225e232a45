import './file-rows.css'
import { ChevronDown, FileText, LoaderCircle, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { DragHandle, MoveButtons, ReorderStatus } from '../../components/reorder/move-buttons.tsx'
import { type Reorder, useReorder } from '../../components/reorder/use-reorder.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type ChosenDocument, isReady } from './chosen-document.ts'
import { PageGrid } from './page-grid.tsx'
import { type PageOrder, shownPages } from './page-order.ts'
import { ReadingState } from './reading-state.tsx'
import type { Merge } from './use-merge.ts'
import { useUnlockedFocus } from './use-unlocked-focus.ts'
import type { ThumbnailOf } from './use-viewer.ts'

interface RowProps {
  document: ChosenDocument
  /** Its own, in their order. */
  pages: PageOrder
  index: number
  merge: Merge
  thumbnailOf: ThumbnailOf
  reorder: Reorder
  canMove: boolean
  onRemove: () => void
}

/** The page that the file begins with in the result; a sheet where none can be shown. */
const Cover = ({
  document,
  pages,
  thumbnailOf,
}: Pick<RowProps, 'document' | 'pages' | 'thumbnailOf'>) => {
  const { t } = useTranslation('merge-pdf')
  const page = pages.find(({ isLeftOut }) => !isLeftOut) ?? pages[0]
  const opened = isReady(document) ? document.opening.document : undefined
  const size = page && opened?.pageSizes[page.pageIndex]
  if (page && opened && size)
    return (
      <PageThumbnail
        size={size}
        rotation={page.rotation}
        label={t('pageOf', { page: page.pageIndex + 1, name: document.file.name })}
        load={thumbnailOf(opened.documentId, page.pageIndex)}
      />
    )
  return document.opening.step === 'opening' ? (
    <LoaderCircle aria-hidden size={22} className="file-row-spinner" />
  ) : (
    <FileText aria-hidden size={22} />
  )
}

const FileRow = (props: RowProps) => {
  const { document, pages, index, merge, thumbnailOf, reorder, canMove, onRemove } = props
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { file, opening } = document
  const row = useRef<HTMLLIElement>(null)
  useUnlockedFocus(row, opening, 'button')
  const takenCount = pages.filter(({ isLeftOut }) => !isLeftOut).length
  const removeLabel = sharedWords('remove', { name: file.name })
  return (
    <li
      ref={row}
      className="file-row"
      data-reorder-item
      data-file={file.name}
      data-opening={opening.step}
    >
      {canMove && <DragHandle reorder={reorder} index={index} />}
      <span className="file-row-cover">
        <Cover document={document} pages={pages} thumbnailOf={thumbnailOf} />
      </span>
      <div className="file-row-name">
        <p>{file.name}</p>
        <p>{formatSize(file.size, language)}</p>
      </div>
      {isReady(document) ? (
        <button
          type="button"
          className="file-row-pages"
          aria-expanded={isOpen}
          aria-label={t('row.pages', {
            name: file.name,
            pages: t('pages', { count: pages.length }),
          })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {takenCount === pages.length
            ? t('pages', { count: pages.length })
            : t('pagesOf', { taken: takenCount, count: pages.length })}
          <ChevronDown aria-hidden size={18} />
        </button>
      ) : (
        <span className="file-row-pages">{t(`row.${opening.step}`)}</span>
      )}
      {canMove && (
        <span className="file-row-moves">
          <MoveButtons reorder={reorder} index={index} />
        </span>
      )}
      <button
        type="button"
        data-remove
        className="icon-button file-row-remove"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <X aria-hidden size={18} />
      </button>
      <ReadingState
        document={document}
        isLoadingReader={merge.isLoadingReader && index === 0}
        onRetry={() => merge.retry(document)}
        onUnlock={(password) => merge.unlock(document, password)}
      />
      {isReady(document) && isOpen && (
        <div className="file-row-more">
          <PageGrid
            documents={[document]}
            documentId={document.id}
            pages={pages}
            thumbnailOf={thumbnailOf}
            onChange={merge.change}
          />
        </div>
      )}
    </li>
  )
}

interface FileRowsProps {
  merge: Merge
  /** Those that are shown. */
  documents: readonly ChosenDocument[]
  thumbnailOf: ThumbnailOf
  /** Not while the pages of several files are mixed: their order is the pages’ then. */
  canMove: boolean
}

/** The chosen files in their order: one row each. */
export const FileRows = ({ merge, documents, thumbnailOf, canMove }: FileRowsProps) => {
  const { t } = useTranslation('merge-pdf')
  const { pages } = merge.state
  const removedAt = useRef<number>(undefined)
  const isOrdered = canMove && documents.length > 1
  const reorder = useReorder({
    names: documents.map(({ file }) => file.name),
    isOn: isOrdered,
    onMove: (from, to) => merge.change({ type: 'moved-file', from, to }),
  })
  const { list } = reorder
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    // The button that was pressed is gone: the next file's takes the focus, or the last one's.
    buttons?.item(Math.min(removedAt.current, buttons.length - 1))?.focus()
    removedAt.current = undefined
  })
  return (
    <>
      <ul ref={list} className="file-rows" aria-label={t('board.list')}>
        {documents.map((document, index) => (
          <FileRow
            key={document.id}
            document={document}
            pages={shownPages(pages, document.id)}
            index={index}
            merge={merge}
            thumbnailOf={thumbnailOf}
            reorder={reorder}
            canMove={isOrdered}
            onRemove={() => {
              removedAt.current = index
              merge.remove(document)
            }}
          />
        ))}
      </ul>
      <ReorderStatus reorder={reorder} />
    </>
  )
}
