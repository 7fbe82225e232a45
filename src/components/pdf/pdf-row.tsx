import './pdf.css'
import { FileText, X } from 'lucide-react'
import { formatSize } from '../file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'

interface PdfRowProps {
  file: File
  /** None while the document is not open. */
  pageCount: number | undefined
  /** None while work is going on. */
  onRemove: (() => void) | undefined
}

/** The document that was chosen. */
export const PdfRow = ({ file, pageCount, onRemove }: PdfRowProps) => {
  const { t } = useTranslation(['pdf', 'file-tool'])
  const language = useLanguage()
  const size = formatSize(file.size, language)
  const remove = t('file-tool:remove', { name: file.name })
  return (
    <div className="pdf-row" data-file={file.name}>
      <span className="pdf-row-sheet">
        <FileText aria-hidden size={22} />
      </span>
      <div>
        <p className="file-name">{file.name}</p>
        <p className="file-facts">
          {pageCount === undefined ? size : t('pages', { count: pageCount, size })}
        </p>
      </div>
      {onRemove && (
        <button
          type="button"
          className="icon-button"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}
