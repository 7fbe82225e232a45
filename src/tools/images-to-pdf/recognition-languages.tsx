import {
  type ReadingLanguages,
  LanguageChoice,
  useKeptLanguages,
} from '../../components/recognition/language-choice.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { isEngineKept } from '../../engines/ocr/load-engine.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'

export interface RecognitionLanguagesProps {
  options: ReadingLanguages
  /** Whether text recognition may be running, after which more languages are stored on the device. */
  isRunning: boolean
}

/** The choice of the languages of text recognition, which says how much there is to download. */
export const RecognitionLanguages = ({ options, isRunning }: RecognitionLanguagesProps) => {
  const { t } = useTranslation('images-to-pdf')
  const kept = useKeptLanguages(isEngineKept, isRunning)
  return (
    <LanguageChoice
      options={options}
      kept={kept}
      downloadBytes={downloadBytes}
      hint={t('searchable.languages')}
    />
  )
}
