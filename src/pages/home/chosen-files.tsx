import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  ContentSuggestions,
  useContentTitle,
} from '../../features/content-suggestions/content-suggestions.tsx'
import {
  type Content,
  readContent,
  type RecognisedFile,
} from '../../features/content-suggestions/read-content.ts'

const useContent = (files: readonly File[]): Content | undefined => {
  const [read, setRead] = useState<{ files: readonly File[]; content: Content }>()
  useEffect(() => {
    let isCurrent = true
    void readContent({ files: [...files] }).then(
      (content) => isCurrent && setRead({ files, content }),
    )
    return () => {
      isCurrent = false
    }
  }, [files])
  return read?.files === files ? read.content : undefined
}

const recognisedFiles = (content: Content): readonly RecognisedFile[] => {
  if (content.kind === 'files') return content.files
  return content.kind === 'text' && content.file ? [{ file: content.file, kind: 'txt' }] : []
}

interface ChosenFilesProps {
  files: readonly File[]
  onClear: () => void
}

/** Files that were chosen, dropped or pasted on the home page, and what can be done with them. */
export const ChosenFiles = ({ files, onClear }: ChosenFilesProps) => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const content = useContent(files)
  const title = useContentTitle(content ? recognisedFiles(content) : [])
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const [only] = files
  const details = [...(only && files.length === 1 ? [only.name] : []), formatSize(bytes, language)]
  return (
    <section className="chosen-files" aria-label={t('content-suggestions.label')}>
      <header>
        <p role="status">
          {content ? (
            <>
              <b>{title}</b> <span>{details.join(' · ')}</span>
            </>
          ) : (
            t('content-suggestions.reading')
          )}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('content-suggestions.clear')}
          title={t('content-suggestions.clear')}
          onClick={onClear}
        >
          <X aria-hidden size={18} />
        </button>
      </header>
      {content && <ContentSuggestions content={content} />}
      <p className="hint">{t('content-suggestions.private')}</p>
    </section>
  )
}
