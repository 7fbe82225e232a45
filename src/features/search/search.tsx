import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { loadTexts } from '../../site/i18n.ts'
import { isPlainClick } from '../../site/plain-click.ts'
import { placeOf, typedKey } from './places.ts'

interface Opening {
  /** The page's own field, which the search goes on from. */
  field: HTMLInputElement | null
  /** What was typed without a field while the search was on its way. */
  text: string
}

const fill = (field: HTMLInputElement, text: string) => {
  field.value = text
}

/** Opens the search from any page: Ctrl or ⌘ K, the header's link, the home page's field. */
export const Search = () => {
  const { t, i18n } = useTranslation('features')
  const language = useLanguage()
  const toast = useToast()
  const [opening, setOpening] = useState<Opening>()
  // With its texts: in another language, others are needed for the same script.
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
    // On a slow network the failure may be there before the words for it.
    loadTexts(i18n, language, ['features']).then(say, () => {})
  }
  const { module: Palette } = useLazyModule(source, {
    isWanted: opening !== undefined,
    onError: fail,
  })
  const isReady = Palette !== undefined
  const open = (field: HTMLInputElement | null) => {
    if (opening) return
    // At once, while the visitor's finger counts: only then does a phone show its keyboard.
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
      // The script is on its way: what is typed meanwhile is meant for it.
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
    // Whoever goes on elsewhere meanwhile no longer wants it.
    if (opening && !isReady && !placeOf(target)) setOpening(undefined)
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || !isPlainClick(event)) return
    // The header's link leads to the home page's field where there is no script.
    event.preventDefault()
    // What the focus comes back to; not every browser gives it to a link that is clicked.
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
    // Before the page's own listeners, which follow links.
    const options = { capture: true, signal }
    document.addEventListener('keydown', (event) => onKeyDown(event), options)
    document.addEventListener('pointerdown', (event) => onPress(event), options)
    document.addEventListener('click', (event) => onClick(event), options)
    document.addEventListener('input', (event) => onInput(event), options)
    document.addEventListener('pointerover', (event) => onNear(event), options)
    document.addEventListener('focusin', (event) => onNear(event), options)
    // Begun before this was there.
    queueMicrotask(() => signal.aborted || goOn())
    return () => control.abort()
  }, [])

  const isOpen = opening !== undefined && Palette !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    // There is one search: not everything that reads pages aloud knows what a modal dialog covers.
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
