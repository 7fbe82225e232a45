import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { loadTexts } from '../../site/i18n.ts'
import { isPlainClick } from '../../site/links.tsx'

/** An element of the page that opens the search: a field with its dependencies, or a link. */
interface SearchPlace {
  element: HTMLElement
  field: HTMLInputElement | null
}

/** Returns the search place that contains an element. */
const placeOf = (target: EventTarget | null): SearchPlace | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-search]') : null
  return element ? { element, field: element.querySelector('input') } : undefined
}

/** Returns the character that a key types; undefined for keys with another meaning. */
const typedKey = (event: KeyboardEvent): string | undefined => {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  return event.key.length === 1 && !isCommand ? event.key : undefined
}

interface Opening {
  /** The field on the page from which the search was opened. */
  field: HTMLInputElement | null
  /** The text typed without a field while the palette was loading. */
  text: string
}

const fill = (field: HTMLInputElement, text: string) => {
  field.value = text
}

/** Opens the search from any page: by Ctrl or ⌘ K, the header's link, or a search field. */
export const Search = () => {
  const { t, i18n } = useTranslation('features')
  const language = useLanguage()
  const toast = useToast()
  const [opening, setOpening] = useState<Opening>()
  // The texts are part of the lazy module, so that another language loads its own.
  const source = useMemo(
    () =>
      lazyModule(async () => {
        const [{ Palette }] = await Promise.all([
          import('./palette/palette.tsx'),
          loadTexts(i18n, language, ['palette']),
        ])
        return Palette
      }),
    [i18n, language],
  )
  const fail = () => {
    setOpening(undefined)
    const say = () =>
      toast({
        title: t('search.failed.title'),
        description: t('search.failed.description'),
        variant: 'destructive',
      })
    // On a slow network, the failure may come before its texts.
    loadTexts(i18n, language, ['features']).then(say, () => {})
  }
  const { module: Palette } = useLazyModule(source, {
    isWanted: opening !== undefined,
    onError: fail,
  })
  const isReady = Palette !== undefined
  const open = (field: HTMLInputElement | null) => {
    if (opening) return
    // The state is updated synchronously, within the user's gesture: only then does a phone show its keyboard.
    flushSync(() => setOpening({ field, text: '' }))
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = typedKey(event)
    const place = placeOf(event.target)
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isShortcut && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      open(place?.field ?? null)
    } else if (opening && !isReady && !opening.field && key !== undefined) {
      // The palette is loading; keys typed meanwhile are passed on to it.
      event.preventDefault()
      setOpening({ ...opening, text: opening.text + key })
    } else if (opening && !isReady && !opening.field && event.key === 'Backspace') {
      event.preventDefault()
      setOpening({ ...opening, text: opening.text.slice(0, -1) })
    } else if (opening && !isReady && event.key === 'Escape') {
      setOpening(undefined)
    } else if (place?.field && (event.key === 'ArrowDown' || event.key === 'Enter')) {
      event.preventDefault()
      open(place.field)
    }
  })
  const onPress = useEffectEvent(({ target }: Event) => {
    // A press elsewhere cancels the pending opening.
    if (opening && !isReady && !placeOf(target)) setOpening(undefined)
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || !isPlainClick(event)) return
    // Without JavaScript, the header's link leads to the home page's field.
    event.preventDefault()
    // The focus returns to this element afterwards. Not every browser focuses a clicked link.
    ;(place.field ?? place.element).focus()
    open(place.field)
  })
  const onInput = useEffectEvent(({ target }: Event) => {
    const place = placeOf(target)
    if (place?.field) open(place.field)
  })
  const onNear = useEffectEvent(({ target }: Event) => {
    if (placeOf(target)) source.prefetch()
  })
  const goOn = useEffectEvent(() => {
    const place = placeOf(document.activeElement)
    if (place?.field && place.field.value !== '') open(place.field)
  })

  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    // The listeners run before the router's, which follow links.
    const options = { capture: true, signal }
    document.addEventListener('keydown', (event) => onKeyDown(event), options)
    document.addEventListener('pointerdown', (event) => onPress(event), options)
    document.addEventListener('click', (event) => onClick(event), options)
    document.addEventListener('input', (event) => onInput(event), options)
    document.addEventListener('pointerover', (event) => onNear(event), options)
    document.addEventListener('focusin', (event) => onNear(event), options)
    // The visitor may have started typing before this component was loaded.
    queueMicrotask(() => signal.aborted || goOn())
    return () => control.abort()
  }, [])

  const isOpen = opening !== undefined && Palette !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    // Some screen readers ignore that a modal dialog covers the page, so the other search fields are hidden from
    // them.
    const fields = document.querySelectorAll('[data-search] input')
    for (const field of fields) field.ariaHidden = 'true'
    return () => {
      for (const field of fields) field.ariaHidden = null
    }
  }, [isOpen])

  if (!isOpen) return null
  const { field } = opening
  const text = field?.value ?? opening.text
  return (
    <Palette
      text={text}
      selection={[field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]}
      onClose={(left) => {
        if (field) fill(field, left)
        setOpening(undefined)
      }}
    />
  )
}
