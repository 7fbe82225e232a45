import { ScanText } from 'lucide-react'
import type { Language } from '../../core/language.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { FileActions } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { focusWhen } from '../../components/file-tool/use-step-focus.ts'
import { LanguageChoice } from '../../components/recognition/language-choice.tsx'
import { missingBytes } from '../../components/recognition/reading-languages.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type Draft, consistsOfScans } from './draft.ts'
import type { Options } from './use-options.ts'
import { usePageList } from './use-page-list.ts'

interface ScanOfferProps {
  draft: Draft
  options: Options
  /** Languages that need no download; undefined until that is known. */
  kept: readonly Language[] | undefined
  onRecognise: () => void
  /** Leaves the pages pictures; none where that is what was done. */
  onKeep?: () => void
}

/** Offers to recognise the text of pages that have none of their own. */
export const ScanOffer = ({ draft, options, kept, onRecognise, onKeep }: ScanOfferProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const nameOf = usePageList()
  const { readable } = draft
  if (readable.length === 0) return null
  const bytes = kept && missingBytes(options.languages, kept, downloadBytes)
  const pages = readable.map((pageIndex) => pageIndex + 1).toSorted((one, other) => one - other)
  return (
    <div className="word-scan">
      <p>
        {consistsOfScans(draft) ? (
          t('scan.allHint')
        ) : (
          <>
            <b>{t('losses.where', { pages: nameOf(pages) })}</b>{' '}
            {t('scan.some', { count: pages.length })}
          </>
        )}
      </p>
      <LanguageChoice options={options} bytes={bytes} hint={t('scan.languages')} />
      <FileActions>
        <button
          type="button"
          className={onKeep ? 'button' : 'button-quiet'}
          onClick={onRecognise}
          {...focusWhen('scanned')}
        >
          <ScanText aria-hidden size={20} />
          {bytes !== undefined && bytes > 0
            ? t('scan.actionWithSize', { size: formatSize(bytes, language) })
            : t('scan.action')}
        </button>
        {onKeep && (
          <button type="button" className="button-quiet" onClick={onKeep}>
            {t('scan.keep')}
          </button>
        )}
      </FileActions>
    </div>
  )
}
