import './language-choice.css'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Language } from '../../core/language.ts'
import { formatSize } from '../file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import type { ReadingLanguages } from './use-reading-languages.ts'

interface LanguageChoiceProps {
  options: ReadingLanguages
  /** The download that the chosen languages still need, in bytes; undefined until it is known. */
  bytes: number | undefined
  /** Explains what the choice does. */
  hint: string
}

/** Lets the visitor choose the languages of text recognition; at least one stays chosen. */
export const LanguageChoice = ({ options, bytes, hint }: LanguageChoiceProps) => {
  const { t } = useTranslation('recognition')
  const pageLanguage = useLanguage()
  const [isLastKept, setIsLastKept] = useState(false)
  const { languages, offered } = options
  const toggle = (language: Language) => {
    const isChosen = languages.includes(language)
    // Text recognition needs at least one language, so the last one cannot be removed.
    setIsLastKept(isChosen && languages.length === 1)
    if (!isChosen) options.chooseLanguages([...languages, language])
    else if (languages.length > 1)
      options.chooseLanguages(languages.filter((other) => other !== language))
  }
  const download =
    bytes === undefined
      ? '\u00A0'
      : bytes > 0
        ? t('download', { size: formatSize(bytes, pageLanguage) })
        : t('kept')
  return (
    <fieldset className="reading-languages">
      <legend>{t('legend')}</legend>
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
      <p aria-live="polite" className={isLastKept ? 'hint' : 'visually-hidden'}>
        {isLastKept && t('last')}
      </p>
      {!isLastKept && <p className="hint">{hint}</p>}
      <p className="hint reading-download">{download}</p>
    </fieldset>
  )
}
