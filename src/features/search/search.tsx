import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { loadTexts } from '../../site/i18n.ts'
import { isPlainClick } from '../../site/links.tsx'

/** Returns the element of the page that opens the search and contains the target, such as the header's link. */
const openerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-search]') : null

/** Returns the character that a key types; undefined for keys with another meaning. */
const typedKey = (event: KeyboardEvent): string | undefined => {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  return event.key.length === 1 && !isCommand ? event.key : undefined
}

/** Opens the search from any page: by Ctrl or ⌘ K, or by the header's link. */
export const Search = () => {
  const { t, i18n } = useTranslation('features')
  const language = useLanguage()
  const toast = useToast()
  const [opening, setOpening] = useState<{
    /** The text typed while the palette was loading. */
    text: string
  }>()
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
  const open = () => {
    if (opening) return
    // The state is updated synchronously, within the user's gesture: only then does a phone show its keyboard.
    flushSync(() => setOpening({ text: '' }))
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = typedKey(event)
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isShortcut && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      open()
    } else if (opening && !isReady && key !== undefined) {
      // The palette is loading; keys typed meanwhile are passed on to it.
      event.preventDefault()
      setOpening({ text: opening.text + key })
    } else if (opening && !isReady && event.key === 'Backspace') {
      event.preventDefault()
      setOpening({ text: opening.text.slice(0, -1) })
    } else if (opening && !isReady && event.key === 'Escape') {
      setOpening(undefined)
    }
  })
  const onPress = useEffectEvent(({ target }: Event) => {
    // A press elsewhere cancels the pending opening.
    if (opening && !isReady && !openerOf(target)) setOpening(undefined)
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const opener = openerOf(event.target)
    if (!opener || !isPlainClick(event)) return
    // Without JavaScript, the header's link leads to the home page's field.
    event.preventDefault()
    // The focus returns to this element afterwards. Not every browser focuses a clicked link.
    opener.focus()
    open()
  })
  const onNear = useEffectEvent(({ target }: Event) => {
    if (openerOf(target)) source.prefetch()
  })

  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    // The listeners run before the router's, which follow links.
    const options = { capture: true, signal }
    document.addEventListener('keydown', (event) => onKeyDown(event), options)
    document.addEventListener('pointerdown', (event) => onPress(event), options)
    document.addEventListener('click', (event) => onClick(event), options)
    document.addEventListener('pointerover', (event) => onNear(event), options)
    document.addEventListener('focusin', (event) => onNear(event), options)
    return () => control.abort()
  }, [])

  if (!opening || !Palette) return null
  return <Palette text={opening.text} onClose={() => setOpening(undefined)} />
}
