import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Answer } from './question.ts'
import { segmenterHere } from './segmenter.ts'
import type { TextLanguage } from './text-language.ts'
import { useAnswers } from './use-answers.ts'
import { type Editor, useEditor } from './use-editor.ts'
import { type KeptText, useKeptText } from './use-kept-text.ts'

/** How long after the last change figures are read out, in milliseconds. */
const quietMs = 1500

export type FoldName = 'limits' | 'mostUsed' | 'rare' | 'options'

const neverChanges = () => () => {}

export interface WordCounter {
  area: RefObject<HTMLTextAreaElement | null>
  answer: Answer
  isWaiting: boolean
  /** What counts could not be had: the connection is gone. */
  isMissing: boolean
  /** Nothing has changed for a while: what is shown may be read out. */
  isQuiet: boolean
  /** This browser has no `Intl.Segmenter`. */
  isApproximate: boolean
  editor: Editor
  kept: KeptText
  textLanguage: TextLanguage
  changeTextLanguage: (language: TextLanguage) => void
  hasFunctionWords: boolean
  changeFunctionWords: (isWanted: boolean) => void
  /** The folded parts that are open: what is in them is loaded, and worked out, only then. */
  shown: ReadonlySet<FoldName>
  show: (name: FoldName, isShown: boolean) => void
}

export const useWordCounter = (): WordCounter => {
  const area = useRef<HTMLTextAreaElement>(null)
  // Once the page is left the field is gone, and what was in it is still to be kept.
  const lastText = useRef('')
  const readText = useCallback(() => {
    if (area.current) lastText.current = area.current.value
    return lastText.current
  }, [])
  const writeText = (text: string) => {
    if (area.current) area.current.value = text
  }
  const kept = useKeptText(readText)
  const [textLanguage, changeTextLanguage] = useState<TextLanguage>('auto')
  const [shown, setShown] = useState<ReadonlySet<FoldName>>(new Set())
  const [hasFunctionWords, changeFunctionWords] = useState(false)
  const [isQuiet, setIsQuiet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Known in the browser only: the prerendered page says nothing of it.
  const isApproximate = useSyncExternalStore(
    neverChanges,
    () => segmenterHere() === undefined,
    () => false,
  )

  const { answer, isWaiting, isMissing, ask } = useAnswers(readText, {
    textLanguage,
    wantsLimits: shown.has('limits'),
    wantsMostUsed: shown.has('mostUsed') ? (hasFunctionWords ? 'all' : 'content') : 'no',
  })
  const editor = useEditor({
    readText,
    writeText,
    restore: kept.restore,
    onChange: () => {
      ask()
      kept.changed()
      setIsQuiet(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsQuiet(true), quietMs)
    },
  })

  return {
    area,
    answer,
    isWaiting,
    isMissing,
    isQuiet,
    isApproximate,
    editor,
    kept,
    textLanguage,
    changeTextLanguage,
    hasFunctionWords,
    changeFunctionWords,
    shown,
    show: (name, isShown) =>
      setShown(
        (before) => new Set([...before].filter((one) => one !== name).concat(isShown ? name : [])),
      ),
  }
}
