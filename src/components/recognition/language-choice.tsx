import './language-choice.css'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Language } from '../../core/language.ts'
import { formatSize } from '../file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import type { ReadingLanguages } from './use-reading-languages.ts'

interface LanguageChoiceProps {
  options: ReadingLanguages
  /** What is left to download for those chosen; undefined until that is known. */
  bytes: number | undefined
  /** What choosing does. */
  hint: string
}

/** Which languages the page is read in: at least one. */
export const LanguageChoice = ({ options, bytes, hint }: LanguageChoiceProps) => {
  const { t } = useTranslation('recognition')
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
      <p aria-live="polite" className={isLastHeld ? 'hint' : 'visually-hidden'}>
        {isLastHeld && t('last')}
      </p>
      {!isLastHeld && <p className="hint">{hint}</p>}
      <p className="hint reading-download">{download}</p>
    </fieldset>
  )
}
