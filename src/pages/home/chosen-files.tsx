import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  ContentSuggestions,
  useContentTitle,
} from '../../features/content-suggestions/content-suggestions.tsx'
import {
  type Content,
  readContent,
  type RecognizedFile,
} from '../../features/content-suggestions/read-content.ts'
import { IconButton } from '../../components/icon-button.tsx'

interface ReadFiles {
  /** Undefined until the files are recognized. */
  content: Content | undefined
  /** Ends the examination of the files, when a tool has been opened with them. */
  stop: () => void
}

/**
 * Recognizes files. Whether PDF documents are scans takes longer to find out, so the content is returned without it
 * first, and again once it is known.
 */
const useContent = (files: readonly File[]): ReadFiles => {
  const [read, setRead] = useState<{ files: readonly File[]; content: Content }>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    const { signal } = current
    const show = (content: Content) => {
      if (!signal.aborted) setRead({ files, content })
    }
    const examine = async () => {
      const content = await readContent({ files: [...files] })
      show(content)
      if (content.kind !== 'files' || content.files.every(({ kind }) => kind !== 'pdf')) return
      const { markScans } = await import('../../features/content-suggestions/detect-scans.ts')
      if (!signal.aborted) show({ ...content, files: await markScans(content.files, signal) })
    }
    examine().catch(() => {
      // The module that detects scans could not be loaded: the tools stay in their usual order.
    })
    return () => current.abort()
  }, [files])
  return {
    content: read?.files === files ? read.content : undefined,
    stop: () => controller.current?.abort(),
  }
}

const recognizedFiles = (content: Content): readonly RecognizedFile[] => {
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
  const { content, stop } = useContent(files)
  const title = useContentTitle(content ? recognizedFiles(content) : [])
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
        <IconButton icon={X} label={t('content-suggestions.clear')} onClick={onClear} />
      </header>
      {content && <ContentSuggestions content={content} headingLevel={2} onLeave={stop} />}
      <p className="hint">{t('content-suggestions.private')}</p>
    </section>
  )
}
