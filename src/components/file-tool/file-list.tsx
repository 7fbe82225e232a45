import './file-tool.css'
import { ArrowDownToLine, X } from 'lucide-react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { Preview } from './preview.tsx'
import { formatChange, formatSize } from './readable-size.ts'
import type { ChosenFile, ResultFile } from './state.ts'
import { useRemovalFocus } from './use-focus.ts'

export interface FileRow {
  chosen: ChosenFile
  result?: ResultFile
  hasFailed?: boolean
}

interface FileListProps {
  rows: readonly FileRow[]
  /** Left out while the work is running, so that no file can be removed. */
  onRemove?: (id: number) => void
  /**
   * Adds a download button to each result. It is left out when there is one result only: the main button downloads it.
   */
  onDownload?: (result: ResultFile) => void
}

const RowText = ({ chosen, result, hasFailed }: FileRow) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const before = chosen.file.size
  const after = result?.file.size
  const sizes =
    after === undefined
      ? formatSize(before, language)
      : t('sizes', {
          before: formatSize(before, language),
          after: formatSize(after, language),
          change: formatChange(before, after, language),
        })
  return (
    <div className="file-list-words">
      <p className="file-name">{result?.file.name ?? chosen.file.name}</p>
      <p className="file-facts">{sizes}</p>
      {hasFailed && <p className="problem">{t('notMade')}</p>}
      {result?.isOptimised === false && <p className="hint">{t('notOptimised')}</p>}
    </div>
  )
}

/** Lists the chosen files, or their results after the work, with one row per file. */
export const FileList = ({ rows, onRemove, onDownload }: FileListProps) => {
  const { t } = useTranslation('file-tool')
  const { list, willRemove } = useRemovalFocus()

  return (
    <ul ref={list} aria-label={t('files')} className="file-list">
      {rows.map((row, index) => (
        <li key={row.chosen.id} data-file={row.chosen.file.name}>
          <Preview file={row.chosen.file} />
          <RowText {...row} />
          <div className="file-list-buttons">
            {row.result && onDownload && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('downloadOne', { name: row.result.file.name })}
                title={t('downloadOne', { name: row.result.file.name })}
                onClick={() => row.result && onDownload(row.result)}
              >
                <ArrowDownToLine aria-hidden size={18} />
              </button>
            )}
            {onRemove && (
              <button
                type="button"
                data-remove
                className="icon-button"
                aria-label={t('remove', { name: row.chosen.file.name })}
                title={t('remove', { name: row.chosen.file.name })}
                onClick={() => {
                  willRemove(index)
                  onRemove(row.chosen.id)
                }}
              >
                <X aria-hidden size={18} />
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
