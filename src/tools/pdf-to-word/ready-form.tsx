import { FileText } from 'lucide-react'
import type { OpenedPdf } from '../../engines/pdf/viewer/viewer.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { usePageRangesProblem } from '../../components/pdf/use-pages.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { ConversionOrder } from './draft.ts'
import type { Options } from './use-options.ts'

interface ReadyFormProps {
  fileName: string
  document: OpenedPdf
  options: Options
  onStart: (order: ConversionOrder) => void
}

/** Which pages are wanted, and the main button. */
export const ReadyForm = ({ fileName, document, options, onStart }: ReadyFormProps) => {
  const { t } = useTranslation('pdf-to-word')
  const language = useLanguage()
  const problemOf = usePageRangesProblem()
  const outline = document.bookmarks.map(({ title, level }) => ({ title, level }))
  const { pageIndexes, problem } = options.pagesOf(document.pageCount)
  return (
    <>
      {document.isXfaOnly && <p className="notice">{t('panel.xfa')}</p>}
      {document.pageCount > 1 && (
        <TextField
          form={options.form}
          name="pages"
          label={t('pages.label')}
          placeholder={t('pages.all')}
          hint={t('pages.hint')}
          {...(problem === undefined ? {} : { problem: problemOf(problem) })}
        />
      )}
      <FileActions>
        <MainButton
          icon={FileText}
          isDisabled={problem !== undefined}
          focusSteps={['ready']}
          onClick={() => onStart({ fileName, pageIndexes, language, outline })}
        >
          {t('panel.action')}
        </MainButton>
      </FileActions>
    </>
  )
}
