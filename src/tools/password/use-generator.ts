import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage } from '../../components/use-translation.ts'
import type { Language } from '../../core/language.ts'
import { type PasswordProblem, secureRandom } from './generate.ts'
import {
  type PasswordKey,
  type GeneratorOptions,
  bitsOf,
  drawSecret,
  fields,
  readOptions,
  problemOf,
  readWordList,
} from './generator-options.ts'

/** The lists are fetched as files, because browsers may never request a module again after a failure. */
const addresses = import.meta.glob<string>('./words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @throws {Error} if the list cannot be loaded or is incomplete. */
const loadWords = async (language: Language): Promise<readonly string[]> => {
  const response = await fetch(addresses[`./words/${language}.json`] ?? '')
  if (!response.ok) throw new Error(`words: status ${response.status}`)
  return readWordList(await response.json())
}

interface WordList {
  /** Undefined while the list is loading and after a failure. */
  words: readonly string[] | undefined
  hasFailed: boolean
  retry: () => void
}

/** The word list of a language, which is loaded on demand. For undefined nothing is loaded. */
export const useWords = (language: Language | undefined): WordList => {
  const [lists, setLists] = useState<Partial<Record<Language, readonly string[]>>>({})
  const [failed, setFailed] = useState<Language>()
  const words = language && lists[language]
  const hasFailed = language !== undefined && failed === language
  const isNeeded = language !== undefined && words === undefined && !hasFailed
  useEffect(() => {
    if (!isNeeded) return
    loadWords(language).then(
      (loaded) => setLists((known) => ({ ...known, [language]: loaded })),
      () => setFailed(language),
    )
  }, [isNeeded, language])
  return { words, hasFailed, retry: () => setFailed(undefined) }
}

/** The delay after the last change before a new secret is announced to screen readers. A slider makes many changes. */
const announcementDelayMs = 600

const noWords: readonly string[] = []

/** Returns the same object as long as its contents are equal, so that effects depend on the contents. */
const useStableValue = <Value>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable
  setStable(value)
  return value
}

interface Drawn {
  /** Empty before hydration, while words are loading, and if nothing can be drawn. */
  secret: string
  /** Counts the draws, including those that removed the secret. */
  times: number
}

/** The number of the draw that the visitor caused, after it was unchanged for a moment; 0 before that. */
const useAnnouncement = (times: number, hasInteracted: () => boolean) => {
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    if (!hasInteracted()) return undefined
    const timer = setTimeout(() => setAnnounced(times), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [times, hasInteracted])
  return announced === times ? announced : 0
}

export interface Generator {
  form: Form<PasswordKey>
  options: GeneratorOptions
  problem: PasswordProblem | undefined
  /** Undefined if nothing can be drawn. */
  bits: number | undefined
  wordList: WordList
  secret: string
  regenerate: () => void
  /** Draws another secret with the same options. Undefined while nothing can be drawn. */
  draw: (() => string) | undefined
  /** A different number above 0 for each new secret that is announced, otherwise 0. */
  announcement: number
}

/** The fields and the secret, which is drawn again at every change. It is held in this state and stored nowhere. */
export const useGenerator = (): Generator => {
  const language = useLanguage()
  const ownForm = useForm<PasswordKey>({
    tool: 'password',
    fields,
  })
  const options = useStableValue(readOptions(ownForm, language))
  const wordList = useWords(options.kind === 'passphrase' ? options.list : undefined)
  const words = options.kind === 'passphrase' ? wordList.words : noWords
  const problem = problemOf(options)

  const canDraw = words !== undefined && problem === undefined
  const draw = useCallback(
    () => (words ? drawSecret(options, words, secureRandom) : ''),
    [options, words],
  )
  const [drawn, setDrawn] = useState<Drawn>({ secret: '', times: 0 })
  const regenerate = useCallback(() => {
    const secret = canDraw ? draw() : ''
    // oxlint-disable-next-line react/set-state-in-effect -- Random numbers are an external source, which a render must not use.
    setDrawn(({ times }) => ({ secret, times: times + 1 }))
  }, [canDraw, draw])
  // A layout effect draws before the first paint after a change, so that no secret of the old options is shown.
  useLayoutEffect(regenerate, [regenerate])

  const interacted = useRef(false)
  const hasInteracted = useCallback(() => interacted.current, [])
  return {
    form: {
      ...ownForm,
      change: (changes) => {
        interacted.current = true
        ownForm.change(changes)
      },
    },
    options,
    problem,
    bits: problem === undefined ? bitsOf(options) : undefined,
    wordList,
    secret: drawn.secret,
    regenerate: () => {
      interacted.current = true
      regenerate()
    },
    draw: canDraw ? draw : undefined,
    announcement: useAnnouncement(drawn.times, hasInteracted),
  }
}
