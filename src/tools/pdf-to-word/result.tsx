import { formatFloat } from '../../core/number-format.ts'
import { ArrowDownToLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Conversion } from './conversion.ts'
import { LossList } from './loss-list.tsx'

interface ResultProps {
  conversion: Conversion
  isSigned: boolean
  /** Stands between the document and what it lacks. */
  offer: ReactNode
  hasOtherPages: boolean
  onAdjust: () => void
  onReset: () => void
}

/** The document that was made: to be saved, and what became of the original in it. */
export const Result = (props: ResultProps) => {
  const { conversion, isSigned, offer, hasOtherPages, onAdjust, onReset } = props
  const { t } = useTranslation(['pdf-to-word', 'file-tool'])
  const language = useLanguage()
  const { name, file, pageCount, wordCount, losses } = conversion
  const words = formatFloat(wordCount, language)
  const facts = [
    formatSize(file.size, language),
    t('panel.pageCount', { count: pageCount }),
    ...(wordCount > 0 ? [t('panel.wordCount', { count: wordCount, words })] : []),
  ]
  return (
    <>
      <div className="word-result">
        <p>
          <b>{name}</b>
          <span>{facts.join(' · ')}</span>
        </p>
        <FileActions>
          <MainButton
            icon={ArrowDownToLine}
            focusSteps={['done']}
            onClick={() => saveBlob(file, name)}
          >
            {t('file-tool:download')}
          </MainButton>
          {hasOtherPages && (
            <button type="button" className="button-quiet" onClick={onAdjust}>
              {t('panel.adjust')}
            </button>
          )}
          <button type="button" className="button-quiet" onClick={onReset}>
            {t('file-tool:reset')}
          </button>
        </FileActions>
      </div>
      {offer}
      <LossList losses={losses} isSigned={isSigned} />
    </>
  )
}
