import './file-rows.css'
import { ChevronDown, FileText, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { Rotation } from '../../core/pdf.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import {
  type Reorder,
  DragHandle,
  MoveButtons,
  ReorderStatus,
  useReorder,
} from '../../components/reorder/reorder.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useRemovalFocus } from '../../components/file-tool/use-focus.ts'
import { OpeningPrompt } from '../../components/pdf/chosen-pdf.tsx'
import { passwordAsked, isReady } from '../../components/pdf/opening.ts'
import { type ChosenDocument } from './state.ts'
import { PageGrid } from './page-grid.tsx'
import { type PageOrder, shownPages } from './page-order.ts'
import type { Merge } from './use-merge.ts'
import type { ThumbnailOf } from './use-workers.ts'
import { IconButton } from '../../components/icon-button.tsx'

interface FileRowProps {
  document: ChosenDocument
  /** The pages of this document, in their order. */
  pages: PageOrder
  index: number
  merge: Merge
  thumbnailOf: ThumbnailOf
  reorder: Reorder
  canMove: boolean
  onRemove: () => void
}

interface FileHeadProps {
  document: ChosenDocument
  /** The page on the cover; undefined where there is none. */
  page: { pageIndex: number; rotation: Rotation } | undefined
  thumbnailOf: ThumbnailOf
}

/** Shows a page of a file, or an icon while no page can be shown. */
const Cover = ({ document, page, thumbnailOf }: FileHeadProps) => {
  const { t } = useTranslation('merge-pdf')
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

/** The cover, the name and the size of a file. */
export const FileHead = (props: FileHeadProps) => {
  const language = useLanguage()
  const { file } = props.document
  return (
    <>
      <span className="file-row-cover">
        <Cover {...props} />
      </span>
      <div className="file-row-name">
        <p>{file.name}</p>
        <p>{formatSize(file.size, language)}</p>
      </div>
    </>
  )
}

const FileRow = (props: FileRowProps) => {
  const { document, pages, index, merge, thumbnailOf, reorder, canMove, onRemove } = props
  const { t } = useTranslation('merge-pdf')
  const { t: tFileTool } = useTranslation('file-tool')
  const [isOpen, setIsOpen] = useState(false)
  const { file, opening } = document
  const includedCount = pages.filter(({ isExcluded }) => !isExcluded).length
  const removeLabel = tFileTool('remove', { name: file.name })
  return (
    <li
      className="file-row"
      data-reorder-item
      data-file={file.name}
      data-opening={opening.step}
      tabIndex={-1}
    >
      {canMove && <DragHandle reorder={reorder} index={index} />}
      {/* The first page that the file has in the result. */}
      <FileHead
        document={document}
        page={pages.find(({ isExcluded }) => !isExcluded) ?? pages[0]}
        thumbnailOf={thumbnailOf}
      />
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
          {includedCount === pages.length
            ? t('pages', { count: pages.length })
            : t('pagesOf', { taken: includedCount, count: pages.length })}
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
      <IconButton
        icon={X}
        label={removeLabel}
        data-remove
        className="file-row-remove"
        onClick={onRemove}
      />
      <DocumentNotice
        document={document}
        isLoadingViewer={merge.isLoadingViewer && index === 0}
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
  /** The documents to show, which may be a part of all. */
  documents: readonly ChosenDocument[]
  thumbnailOf: ThumbnailOf
  /** False while the pages of several files are mixed, because the files then have no order of their own. */
  canMove: boolean
}

/** Lists the chosen files in their order, with one row per file. */
export const FileRows = ({ merge, documents, thumbnailOf, canMove }: FileRowsProps) => {
  const { t } = useTranslation('merge-pdf')
  const { pages } = merge.state
  const isOrdered = canMove && documents.length > 1
  const reorder = useReorder({
    names: documents.map(({ file }) => file.name),
    isOn: isOrdered,
    onMove: (from, to) => merge.change({ type: 'moved-file', from, to }),
  })
  const { list, willRemove } = useRemovalFocus(reorder.list)
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
              willRemove(index)
              merge.remove(document)
            }}
          />
        ))}
      </ul>
      <ReorderStatus reorder={reorder} />
    </>
  )
}

interface DocumentNoticeProps {
  document: ChosenDocument
  /** Whether the PDF viewer is being loaded for this file. */
  isLoadingViewer: boolean
  onRetry: () => void
  onUnlock: (password: string) => void
}

/** Asks for the password of a file, says why it cannot be opened, or warns of what will be lost. */
export const DocumentNotice = (props: DocumentNoticeProps) => {
  const { document, isLoadingViewer, onRetry, onUnlock } = props
  const { t } = useTranslation('merge-pdf')
  const { opening } = document
  if (opening.step === 'unreadable' || passwordAsked(opening))
    return (
      <div className="file-row-more">
        <OpeningPrompt state={opening} onUnlock={onUnlock} onRetry={onRetry} />
      </div>
    )
  if (opening.step === 'opening')
    return isLoadingViewer ? <p className="file-row-more hint">{t('row.loadingReader')}</p> : null
  if (!isReady(document)) return null
  const { isSigned, isXfaOnly } = document.opening.document
  const warnings = [
    ...(isSigned ? [t('row.signed')] : []),
    ...(isXfaOnly ? [t('row.xfaOnly')] : []),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="file-row-more file-row-warning">
      <TriangleAlert aria-hidden size={18} />
      {warning}
    </p>
  ))
}
