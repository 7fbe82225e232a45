import type { i18n as I18n } from 'i18next'
import { useEffect, useState } from 'react'
import type { Language } from '../../../core/language.ts'
import { useLanguage, useTranslation } from '../../../components/use-translation.ts'
import type { Answer } from '../../../core/ask/answer.ts'
import { loadTexts } from '../../../site/i18n.ts'

const askAbout = async (text: string, language: Language, i18n: I18n) => {
  const { ask, askNamespace } = await import('../ask/ask.ts')
  await loadTexts(i18n, language, [askNamespace])
  return ask(text, {
    language,
    now: { epochMilliseconds: Date.now() },
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    t: i18n.getFixedT(language, askNamespace),
  })
}

interface Asked {
  answer: Answer | undefined
  /** Whether it is not known yet if there is an answer. */
  isPending: boolean
}

/** The outright answer to a text that asks for one; never that to an earlier text. */
export const useAnswer = (text: string): Asked => {
  const language = useLanguage()
  const { i18n } = useTranslation()
  const [last, setLast] = useState<{ text: string; answer: Answer | undefined }>()
  const isAsking = text.trim() !== ''
  useEffect(() => {
    if (!isAsking) return undefined
    let isCurrent = true
    const keep = (answer?: Answer) => {
      if (isCurrent) setLast({ text, answer })
    }
    // Without it, there are still the tools.
    askAbout(text, language, i18n).then(keep, () => keep())
    return () => {
      isCurrent = false
    }
  }, [text, isAsking, language, i18n])
  const isKnown = last?.text === text
  return { answer: isKnown && isAsking ? last.answer : undefined, isPending: isAsking && !isKnown }
}
