import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Language, Localized } from '../../core/language.ts'
import { takePreHydrationInput } from '../../components/pre-hydration-input.ts'
import { readStored, removeStored, storagePrefix, store } from '../../components/storage.ts'
import { useLanguage } from '../../components/use-translation.ts'
import {
  type TextAnalysis,
  type AnalysisRequest,
  emptyAnalysis,
  textDirection,
  isBlank,
  availableSegmenter,
} from './analysis.ts'
import type { AnalyzerClient } from './analyzer-client.ts'
import type { TextLanguage } from './text-language.ts'

export const sampleNames = ['blog', 'email'] as const
export type SampleName = (typeof sampleNames)[number]

type Samples = Readonly<Record<SampleName, string>>

const samples: Localized<() => Promise<{ default: Samples }>> = {
  fr: () => import('./samples.fr.json'),
  en: () => import('./samples.en.json'),
  es: () => import('./samples.es.json'),
}

/** Loads a sample text. The samples are a tenth of the page’s bytes and few visitors use them, so they are loaded on demand. */
export const loadSample = async (name: SampleName, language: Language): Promise<string> =>
  (await samples[language]()).default[name]

const key = `${storagePrefix}word-counter`

/** Writing 1 MB to storage blocks the page for some milliseconds, so that the text is not saved on every keystroke. */
const saveDelayMs = 800

export interface StoredText {
  /** The visitor has chosen to keep the text on this device. */
  isStoring: boolean
  /** The text is too long for the browser's storage, or storage is blocked. Nothing is then stored. */
  hasStorageFailed: boolean
  /** Reads the text of an earlier visit and switches storing on if there is one. Returns null if there is none. */
  restore: () => string | null
  setStoring: (isWanted: boolean) => void
  /** Must be called after every change of the text. */
  scheduleSave: () => void
}

/** Stores the text on the device while the visitor has chosen that, and never otherwise. */
const useStoredText = (readText: () => string): StoredText => {
  const [isStoring, setIsStoring] = useState(false)
  const [hasStorageFailed, setHasStorageFailed] = useState(false)
  const isWanted = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = readText()
    store(key, text)
    const isSaved = readStored(key) === text
    // An older text must not stay in storage in place of the current one.
    if (!isSaved) removeStored(key)
    setHasStorageFailed(!isSaved)
  }, [readText])

  const disable = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    isWanted.current = false
    setIsStoring(false)
    setHasStorageFailed(false)
  }, [])

  useEffect(() => {
    const saveNow = () => {
      if (timer.current !== undefined) save()
    }
    // A text that was erased in another tab, such as on the privacy page, is not stored again by this tab.
    const onStorage = (event: StorageEvent) => {
      if ((event.key === key || event.key === null) && readStored(key) === null) disable()
    }
    addEventListener('pagehide', saveNow)
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('pagehide', saveNow)
      removeEventListener('storage', onStorage)
      saveNow()
    }
  }, [save, disable])

  return {
    isStoring,
    hasStorageFailed,
    restore: useCallback(() => {
      const stored = readStored(key)
      isWanted.current = stored !== null
      setIsStoring(stored !== null)
      return stored
    }, []),
    setStoring: (latestOptions) => {
      if (!latestOptions) {
        disable()
        removeStored(key)
        return
      }
      isWanted.current = true
      setIsStoring(true)
      save()
    },
    scheduleSave: useCallback(() => {
      if (!isWanted.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(save, saveDelayMs)
    }, [save]),
  }
}

interface Draft {
  text: string
  /** The texts that buttons replaced, the latest last. */
  replaced: readonly string[]
}

/** The state at the moment when the visitor went to another page of the site. It is lost with the tab. */
let draft: Draft = { text: '', replaced: [] }

/** How many texts can be restored. Each may be long. */
const maxUndoSteps = 10

interface EditorOptions {
  readText: () => string
  writeText: (text: string) => void
  /** Reads the text that is stored from an earlier visit, if there is one. */
  restore: () => string | null
  onChange: () => void
}

export interface Editor {
  hasText: boolean
  direction: 'ltr' | 'rtl'
  canUndo: boolean
  /** Must be called after every input event of the text field. */
  onInput: () => void
  /** Replaces the text, in a way that can be undone. */
  replace: (text: string) => void
  undo: () => void
}

/** Removes a text from the page's address, so that bookmarks and the browser's history do not keep it. */
const cleanAddress = () => {
  const url = new URL(location.href)
  if (!url.searchParams.has('text')) return
  url.searchParams.delete('text')
  history.replaceState(history.state, '', url)
}

/**
 * The state of the text field. The field is uncontrolled, because passing a megabyte through React on every keystroke
 * is slow. Any text that a button replaces can be restored.
 */
const useEditor = (options: EditorOptions): Editor => {
  const { readText, writeText, onChange } = options
  const [hasText, setHasText] = useState(false)
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const [replaced, setReplaced] = useState<readonly string[]>([])
  /** The last text that a button inserted. It need not be restorable, because the button can insert it again. */
  const inserted = useRef<string>(undefined)

  const handleChange = () => {
    const text = readText()
    setHasText(text !== '')
    setDirection(textDirection(text))
    onChange()
  }
  const put = (text: string) => {
    writeText(text)
    handleChange()
  }

  // This runs after hydration, so that the first render equals the prerendered page, and before the first paint.
  const initialize = () => {
    cleanAddress()
    const storedText = options.restore()
    const { text: typed } = takePreHydrationInput()
    const text = typed ?? storedText ?? draft.text
    const others = [draft.text, storedText ?? ''].filter(
      (other) => other !== text && !isBlank(other),
    )
    setReplaced([...draft.replaced, ...others].slice(-maxUndoSteps))
    if (text !== '') put(text)
  }
  const latest = useRef({ initialize, readText, replaced })
  useLayoutEffect(() => {
    latest.current = { initialize, readText, replaced }
  })
  useLayoutEffect(() => {
    latest.current.initialize()
    return () => {
      const { current } = latest
      draft = { text: current.readText(), replaced: current.replaced }
    }
  }, [])

  return {
    hasText,
    direction,
    canUndo: replaced.length > 0,
    onInput: handleChange,
    replace: (text) => {
      const previous = readText()
      const isWorthKeeping = !isBlank(previous) && (text === '' || previous !== inserted.current)
      if (isWorthKeeping) setReplaced((before) => [...before, previous].slice(-maxUndoSteps))
      inserted.current = text
      put(text)
    },
    undo: () => {
      const current = readText()
      const back = replaced.at(-1)
      if (back === undefined) return
      const isWorthKeeping = !isBlank(current) && current !== inserted.current
      setReplaced([...replaced.slice(0, -1), ...(isWorthKeeping ? [current] : [])])
      inserted.current = undefined
      put(back)
    },
  }
}

type AnalysisOptions = Pick<AnalysisRequest, 'textLanguage' | 'wantsLimits' | 'wantsMostUsed'>

interface Analysis {
  analysis: TextAnalysis
  /** The text has changed since the analysis was made. */
  isWaiting: boolean
  /** The counting code could not be loaded. */
  hasLoadFailed: boolean
  /** Must be called after every change of the text. */
  refresh: () => void
}

const loadAnalyzer = () => import('./analyzer-client.ts')
// The load starts before hydration. A failure is handled where the first analysis is requested.
loadAnalyzer().catch(() => {})

/** Analyses the text again whenever it or the options change. */
const useAnalysis = (readText: () => string, options: AnalysisOptions): Analysis => {
  const language = useLanguage()
  const [analysis, setAnalysis] = useState<TextAnalysis>(() => emptyAnalysis(language))
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasLoadFailed, setHasLoadFailed] = useState(false)
  const { textLanguage, wantsLimits, wantsMostUsed } = options
  const latestOptions = useRef({
    textLanguage,
    wantsLimits,
    wantsMostUsed,
    fallbackLanguage: language,
  })
  /** Undefined before the first request and after a failed load. */
  const client = useRef<AnalyzerClient | 'loading' | 'unmounted'>(undefined)

  useLayoutEffect(() => {
    // React may mount a component again after it was unmounted.
    client.current = undefined
    return () => {
      if (typeof client.current === 'object') client.current.dispose()
      client.current = 'unmounted'
    }
  }, [])

  const refresh = useCallback(() => {
    const send = () => {
      if (typeof client.current === 'object')
        client.current.analyze({ text: readText(), ...latestOptions.current })
    }
    if (typeof client.current !== 'object') setIsWaiting(readText() !== '')
    if (client.current !== undefined) {
      send()
      return
    }
    client.current = 'loading'
    loadAnalyzer().then(
      ({ connectAnalyzer }) => {
        if (client.current !== 'loading') return
        client.current = connectAnalyzer({ onAnalysis: setAnalysis, onWaiting: setIsWaiting })
        setHasLoadFailed(false)
        send()
      },
      () => {
        if (client.current !== 'loading') return
        // The next change of the text tries to load the code again.
        client.current = undefined
        setHasLoadFailed(true)
        setIsWaiting(false)
      },
    )
  }, [readText])

  useEffect(() => {
    latestOptions.current = { textLanguage, wantsLimits, wantsMostUsed, fallbackLanguage: language }
    refresh()
  }, [refresh, textLanguage, wantsLimits, wantsMostUsed, language])

  return { analysis, isWaiting, hasLoadFailed, refresh }
}

/** The delay after the last change before the counts are announced to screen readers. */
const announcementDelayMs = 1500

export type SectionName = 'limits' | 'mostUsed' | 'rare' | 'options'

const neverChanges = () => () => {}

export interface WordCounter {
  textarea: RefObject<HTMLTextAreaElement | null>
  analysis: TextAnalysis
  isWaiting: boolean
  /** The counting code could not be loaded. */
  hasLoadFailed: boolean
  /** The text has not changed for a while, so that the counts may be announced. */
  isIdle: boolean
  /** This browser has no `Intl.Segmenter`. */
  isApproximate: boolean
  editor: Editor
  storedText: StoredText
  textLanguage: TextLanguage
  changeTextLanguage: (language: TextLanguage) => void
  hasFunctionWords: boolean
  changeFunctionWords: (isWanted: boolean) => void
  /** The open sections. The contents of a section are loaded and computed only while it is open. */
  openSections: ReadonlySet<SectionName>
  setSectionOpen: (name: SectionName, isOpen: boolean) => void
}

export const useWordCounter = (): WordCounter => {
  const textarea = useRef<HTMLTextAreaElement>(null)
  // The text is saved when the page is left, and the text field is already gone then.
  const lastText = useRef('')
  const readText = useCallback(() => {
    if (textarea.current) lastText.current = textarea.current.value
    return lastText.current
  }, [])
  const writeText = (text: string) => {
    if (textarea.current) textarea.current.value = text
  }
  const storedText = useStoredText(readText)
  const [textLanguage, changeTextLanguage] = useState<TextLanguage>('auto')
  const [openSections, setOpenSections] = useState<ReadonlySet<SectionName>>(new Set())
  const [hasFunctionWords, changeFunctionWords] = useState(false)
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The prerenderer cannot know what the browser supports.
  const isApproximate = useSyncExternalStore(
    neverChanges,
    () => availableSegmenter() === undefined,
    () => false,
  )

  const { analysis, isWaiting, hasLoadFailed, refresh } = useAnalysis(readText, {
    textLanguage,
    wantsLimits: openSections.has('limits'),
    wantsMostUsed: openSections.has('mostUsed') ? (hasFunctionWords ? 'all' : 'content') : 'no',
  })
  const editor = useEditor({
    readText,
    writeText,
    restore: storedText.restore,
    onChange: () => {
      refresh()
      storedText.scheduleSave()
      setIsIdle(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsIdle(true), announcementDelayMs)
    },
  })

  return {
    textarea,
    analysis,
    isWaiting,
    hasLoadFailed,
    isIdle,
    isApproximate,
    editor,
    storedText,
    textLanguage,
    changeTextLanguage,
    hasFunctionWords,
    changeFunctionWords,
    openSections,
    setSectionOpen: (name, isOpen) =>
      setOpenSections(
        (before) => new Set([...before].filter((one) => one !== name).concat(isOpen ? name : [])),
      ),
  }
}
