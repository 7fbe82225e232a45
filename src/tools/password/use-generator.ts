import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage } from '../../components/use-translation.ts'
import type { PasswordRefusal } from './draw-password.ts'
import { type PasswordKey, fields, recipeOf } from './fields.ts'
import { type Recipe, bitsOf, drawSecret, refusalOf } from './recipe.ts'
import { secureRandom } from './secure-random.ts'
import { type WordList, useWords } from './use-words.ts'

/** How long nothing may change before a screen reader hears of it: a slider passes many values. */
const quietMs = 600

const noWords: readonly string[] = []

/** The same object for as long as it says the same, so that what depends on it changes only with it. */
const useUnchanged = <Value>(value: Value): Value => {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

interface Drawn {
  /** Empty before the page is alive, where nothing can be drawn, and while words are loaded. */
  secret: string
  /** How many times there was something to draw or to take away. */
  times: number
}

/** The number of the drawing that was asked for once it has stood for a moment; 0 until it has. */
const useAnnouncement = (times: number, isAsked: () => boolean) => {
  const [said, setSaid] = useState(0)
  useEffect(() => {
    if (!isAsked()) return undefined
    const timer = setTimeout(() => setSaid(times), quietMs)
    return () => clearTimeout(timer)
  }, [times, isAsked])
  return said === times ? said : 0
}

export interface Generator {
  form: Form<PasswordKey>
  recipe: Recipe
  refusal: PasswordRefusal | undefined
  /** Undefined where nothing can be drawn. */
  bits: number | undefined
  wordList: WordList
  secret: string
  regenerate: () => void
  /** A secret of the same recipe; undefined while nothing can be drawn. */
  draw: (() => string) | undefined
  /** Above 0 while there is a new secret to be heard of; another number for each. */
  announcement: number
}

/** The fields and the secret they make: a new one at every change of them, kept nowhere but here. */
export const useGenerator = (): Generator => {
  const language = useLanguage()
  const ownForm = useForm<PasswordKey>({
    tool: 'password',
    fields,
  })
  const recipe = useUnchanged(recipeOf(ownForm, language))
  const wordList = useWords(recipe.kind === 'passphrase' ? recipe.list : undefined)
  const words = recipe.kind === 'passphrase' ? wordList.words : noWords
  const refusal = refusalOf(recipe)

  const canDraw = words !== undefined && refusal === undefined
  const draw = useCallback(
    () => (words ? drawSecret(recipe, words, secureRandom) : ''),
    [recipe, words],
  )
  const [drawn, setDrawn] = useState<Drawn>({ secret: '', times: 0 })
  const regenerate = useCallback(() => {
    const secret = canDraw ? draw() : ''
    // oxlint-disable-next-line react/set-state-in-effect -- Chance is an outside source: no render may draw.
    setDrawn(({ times }) => ({ secret, times: times + 1 }))
  }, [canDraw, draw])
  // Before the first paint after a change, so that no secret of other options is ever seen.
  useLayoutEffect(regenerate, [regenerate])

  const asked = useRef(false)
  const isAsked = useCallback(() => asked.current, [])
  return {
    form: {
      ...ownForm,
      change: (changes) => {
        asked.current = true
        ownForm.change(changes)
      },
    },
    recipe,
    refusal,
    bits: refusal === undefined ? bitsOf(recipe) : undefined,
    wordList,
    secret: drawn.secret,
    regenerate: () => {
      asked.current = true
      regenerate()
    },
    draw: canDraw ? draw : undefined,
    announcement: useAnnouncement(drawn.times, isAsked),
  }
}
