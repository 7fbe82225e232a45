import type Big from 'big.js'
import { useEffect, useRef } from 'react'
import type { Language } from '../core/language.ts'
import { toTypedDigits } from '../core/numbers.ts'
import { useLanguage } from './use-language.ts'

/**
 * Keeps what a number meant when the page's language changes: the same digits can mean another number in another
 * language (1,234), and are then written anew.
 *
 * @param rewrite - takes the text that means the same in the new language.
 */
export const useSameNumber = (
  text: string,
  read: (text: string, language: Language) => Big | undefined,
  rewrite: (text: string) => void,
): void => {
  const language = useLanguage()
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current === language) return
    const meant = read(text, lastLanguage.current)
    lastLanguage.current = language
    if (meant && !read(text, language)?.eq(meant)) rewrite(toTypedDigits(meant, language))
  })
}
