import './language-choice.css'
import { useEffect, useState } from 'react'
import { Check } from 'lucide-react'
import { type Language, languages as siteLanguages } from '../../core/language.ts'
import { type OcrLanguage, furtherOcrLanguages, ocrLanguages } from '../../core/ocr-languages.ts'
import type { Form } from '../form/use-form.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { formatSize } from '../file-tool/readable-size.ts'

/**
 * Parses the chosen languages of text recognition. The page's language comes first, because it is the most likely one.
 *
 * @param chosen - language codes, separated by spaces.
 * @returns the known ones among them, or the page's language alone when there is none.
 */
export const readLanguages = (chosen: string, pageLanguage: Language): readonly OcrLanguage[] => {
  const names = chosen.split(' ')
  const known = ocrLanguages.filter((language) => names.includes(language))
  if (known.length === 0) return [pageLanguage]
  return known.toSorted(
    (one, other) => Number(other === pageLanguage) - Number(one === pageLanguage),
  )
}

/**
 * Returns how much has yet to be downloaded for some languages, in bytes.
 *
 * @param kept - the languages that are stored on the device already.
 * @param downloadBytes - returns the whole download that some languages need, in bytes.
 */
export const missingBytes = (
  languages: readonly OcrLanguage[],
  kept: readonly OcrLanguage[],
  downloadBytes: (languages: readonly OcrLanguage[]) => number,
): number => {
  if (kept.length === 0) return downloadBytes(languages)
  const together = ocrLanguages.filter(
    (language) => languages.includes(language) || kept.includes(language),
  )
  return downloadBytes(together) - downloadBytes(kept)
}

export interface ReadingLanguages {
  /** The chosen languages. The language that the page had when the tool was opened comes first. */
  languages: readonly OcrLanguage[]
  /** The site's languages, in the same order; the further ones are folded away. */
  offered: readonly OcrLanguage[]
  chooseLanguages(languages: readonly OcrLanguage[]): void
}

/** The form's field that holds the chosen languages, separated by spaces; it is empty until the visitor has chosen. */
export const languagesField = { kind: 'text', initial: '', isLocal: true } as const

/** Returns the languages of text recognition, which the form's field `languages` holds. */
export const useReadingLanguages = ({
  values,
  change,
}: Pick<Form<'languages'>, 'values' | 'change'>): ReadingLanguages => {
  const language = useLanguage()
  // The visitor may switch the page to another language: that must not change what is recognized.
  const [pageLanguage] = useState(language)
  return {
    languages: readLanguages(values.languages, pageLanguage),
    offered: readLanguages(siteLanguages.join(' '), pageLanguage),
    chooseLanguages: (chosen) => change({ languages: chosen.join(' ') }),
  }
}

/**
 * Returns the languages that are stored on the device, which need no download; undefined until they are known.
 *
 * @param isKept - whether some languages need no download; must be the same function on every render.
 * @param isReading - whether text recognition is running; afterwards the stored languages are looked up again.
 */
export const useKeptLanguages = (
  isKept: (languages: readonly OcrLanguage[]) => Promise<boolean>,
  isReading: boolean,
): readonly OcrLanguage[] | undefined => {
  const [kept, setKept] = useState<readonly OcrLanguage[]>()
  useEffect(() => {
    if (isReading) return undefined
    let isCurrent = true
    const find = async () => {
      const found = await Promise.all(ocrLanguages.map((language) => isKept([language])))
      if (isCurrent) setKept(ocrLanguages.filter((_, index) => found[index]))
    }
    find().catch(() => {
      // When it cannot be found out, the page states the whole download rather than too small a one.
      if (isCurrent) setKept([])
    })
    return () => {
      isCurrent = false
    }
  }, [isKept, isReading])
  return kept
}

interface LanguageChoiceProps {
  options: ReadingLanguages
  /** The languages that need no download; undefined until they are known. */
  kept: readonly OcrLanguage[] | undefined
  /** Returns the whole download that some languages need, in bytes; for none, that of the engine. */
  downloadBytes: (languages: readonly OcrLanguage[]) => number
  /** Explains what the choice does. */
  hint: string
}

/**
 * Lets the visitor choose the languages of text recognition; at least one stays chosen. The further ones are folded
 * away, each with the size of its data unless that is on the device already.
 */
export const LanguageChoice = ({ options, kept, downloadBytes, hint }: LanguageChoiceProps) => {
  const { t } = useTranslation('recognition')
  const pageLanguage = useLanguage()
  const [isLastKept, setIsLastKept] = useState(false)
  const { languages, offered } = options
  const toggle = (language: OcrLanguage) => {
    const isChosen = languages.includes(language)
    // Text recognition needs at least one language, so the last one cannot be removed.
    setIsLastKept(isChosen && languages.length === 1)
    if (!isChosen) options.chooseLanguages([...languages, language])
    else if (languages.length > 1)
      options.chooseLanguages(languages.filter((other) => other !== language))
  }
  const downloadNote = () => {
    if (kept === undefined) return '\u00A0'
    const bytes = missingBytes(languages, kept, downloadBytes)
    return bytes > 0 ? t('download', { size: formatSize(bytes, pageLanguage) }) : t('kept')
  }
  const chipOf = (language: OcrLanguage, bytes?: number) => (
    <label key={language}>
      <input
        type="checkbox"
        name="languages"
        value={language}
        checked={languages.includes(language)}
        onChange={() => toggle(language)}
      />
      <Check aria-hidden size={18} />
      <span>
        {t(`languages.${language}`)}
        {bytes !== undefined && <small>{formatSize(bytes, pageLanguage)}</small>}
      </span>
    </label>
  )
  const furtherChosen = furtherOcrLanguages
    .filter((language) => languages.includes(language))
    .map((language) => t(`languages.${language}`))
  return (
    <fieldset className="reading-languages">
      <legend>{t('legend')}</legend>
      <div className="reading-chips">{offered.map((language) => chipOf(language))}</div>
      <details>
        <summary>
          {t('more')}
          {furtherChosen.length > 0 && <b>{furtherChosen.join(', ')}</b>}
        </summary>
        <div className="reading-chips">
          {furtherOcrLanguages.map((language) =>
            kept?.includes(language)
              ? chipOf(language)
              : chipOf(language, downloadBytes([language]) - downloadBytes([])),
          )}
        </div>
      </details>
      <p aria-live="polite" className={isLastKept ? 'hint' : 'visually-hidden'}>
        {isLastKept && t('last')}
      </p>
      {!isLastKept && <p className="hint">{hint}</p>}
      <p className="hint reading-download">{downloadNote()}</p>
    </fieldset>
  )
}
