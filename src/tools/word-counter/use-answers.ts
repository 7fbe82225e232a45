import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../components/use-translation.ts'
import type { Asker } from './ask-elsewhere.ts'
import { type Answer, type Question, noAnswer } from './question.ts'

export type Wishes = Pick<Question, 'textLanguage' | 'wantsLimits' | 'wantsMostUsed'>

interface Answers {
  answer: Answer
  /** The text has changed, and the answer is not there yet. */
  isWaiting: boolean
  /** What counts could not be had: the connection is gone. */
  isMissing: boolean
  /** To be called after every change of the text. */
  ask: () => void
}

const loadCounting = () => import('./counting.ts')
// While the page is made to answer, not after: whoever waits for the first figure is told if it fails.
loadCounting().catch(() => {})

/** What there is to know of a text, followed as it changes and as more of it is asked for. */
export const useAnswers = (readText: () => string, wishes: Wishes): Answers => {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer>(() => noAnswer(language))
  const [isWaiting, setIsWaiting] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { textLanguage, wantsLimits, wantsMostUsed } = wishes
  const wanted = useRef({ textLanguage, wantsLimits, wantsMostUsed, fallback: language })
  /** None yet, under way, there, or not wanted any more. */
  const asker = useRef<Asker | 'loading' | 'left'>(undefined)

  useLayoutEffect(() => {
    // A page that is shown again begins anew.
    asker.current = undefined
    return () => {
      if (typeof asker.current === 'object') asker.current.stop()
      asker.current = 'left'
    }
  }, [])

  const ask = useCallback(() => {
    const put = () => {
      if (typeof asker.current === 'object')
        asker.current.ask({ text: readText(), ...wanted.current })
    }
    if (typeof asker.current !== 'object') setIsWaiting(readText() !== '')
    if (asker.current !== undefined) {
      put()
      return
    }
    asker.current = 'loading'
    loadCounting().then(
      ({ startCounting }) => {
        if (asker.current !== 'loading') return
        asker.current = startCounting({ onAnswer: setAnswer, onWaiting: setIsWaiting })
        setIsMissing(false)
        put()
      },
      () => {
        if (asker.current !== 'loading') return
        // The next change asks again.
        asker.current = undefined
        setIsMissing(true)
        setIsWaiting(false)
      },
    )
  }, [readText])

  useEffect(() => {
    wanted.current = { textLanguage, wantsLimits, wantsMostUsed, fallback: language }
    ask()
  }, [ask, textLanguage, wantsLimits, wantsMostUsed, language])

  return { answer, isWaiting, isMissing, ask }
}
