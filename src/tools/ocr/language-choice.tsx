import './language-choice.css'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Language } from '../../core/language.ts'
import { downloadBytes } from '../../engines/ocr/load-engine.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { missingBytes } from './reading-languages.ts'
import type { Options } from './use-options.ts'

interface LanguageChoiceProps {
  options: Options
  /** Languages that need no download; undefined until that is known. */
  kept: readonly Language[] | undefined
  /** What choosing does. */
  hint: string
}

/** Which languages the page is read in: at least one. */
export const LanguageChoice = ({ options, kept, hint }: LanguageChoiceProps) => {
  const { t } = useTranslation('ocr')
  const pageLanguage = useLanguage()
  const [isLastHeld, setIsLastHeld] = useState(false)
  const { languages, offered } = options
  const toggle = (language: Language) => {
    const isChosen = languages.includes(language)
    // Without any there is nothing to read with.
    setIsLastHeld(isChosen && languages.length === 1)
    if (!isChosen) options.chooseLanguages([...languages, language])
    else if (languages.length > 1)
      options.chooseLanguages(languages.filter((other) => other !== language))
  }
  const bytes = kept && missingBytes(languages, kept, downloadBytes)
  const download =
    bytes === undefined
      ? '\u00A0'
      : bytes > 0
        ? t('languages.download', { size: formatSize(bytes, pageLanguage) })
        : t('languages.kept')
  return (
    <fieldset className="ocr-languages">
      <legend>{t('languages.legend')}</legend>
      <div>
        {offered.map((language) => (
          <label key={language}>
            <input
              type="checkbox"
              name="languages"
              value={language}
              checked={languages.includes(language)}
              onChange={() => toggle(language)}
            />
            <Check aria-hidden size={18} />
            {t(`languages.${language}`)}
          </label>
        ))}
      </div>
      <p aria-live="polite" className={isLastHeld ? 'hint' : 'visually-hidden'}>
        {isLastHeld && t('languages.last')}
      </p>
      {!isLastHeld && <p className="hint">{hint}</p>}
      <p className="hint ocr-download">{download}</p>
    </fieldset>
  )
}
