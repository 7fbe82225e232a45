import './palette.css'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Search, X } from 'lucide-react'
import { useTranslation } from '../../../components/use-translation.ts'
import { ResultList, useResultList } from './result-list.tsx'

/** Keeps the page behind the dialog from scrolling, and from shifting where a scrollbar takes room. */
const holdPage = () => {
  const { style, clientWidth } = document.documentElement
  const hasGutter = innerWidth > clientWidth
  style.overflow = 'hidden'
  if (hasGutter) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

/**
 * Opens a modal dialog, and sets a CSS variable to the height that an on-screen keyboard leaves visible, because the
 * page keeps its size.
 */
const useModal = (dialog: RefObject<HTMLDialogElement | null>, close: () => void): void => {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const view = visualViewport
    const fit = () => {
      // The scale is applied, so that pinch zoom is not mistaken for a keyboard.
      if (view) element?.style.setProperty('--seen-height', `${view.height * view.scale}px`)
    }
    fit()
    view?.addEventListener('resize', fit)
    const releasePage = holdPage()
    return () => {
      releasePage()
      view?.removeEventListener('resize', fit)
    }
  }, [dialog])
  const onTravel = useEffectEvent(close)
  useEffect(() => {
    // The visitor went back or forward, away from the page.
    const onPopState = () => onTravel()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
}

interface PaletteProps {
  /** The text that was typed before the palette was loaded. */
  text: string
  onClose: () => void
}

/** The longest text that the field takes, in characters. Questions are far shorter. */
const maxTextLength = 200

/** The search of the whole site: a combobox with a listbox, by the WAI-ARIA pattern, in a modal dialog. */
export const Palette = ({ text: initialText, onClose }: PaletteProps) => {
  const { t } = useTranslation('palette')
  const [text, setText] = useState(initialText)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isPressedBeside = useRef(false)

  // Closing a dialog returns the focus to where it was.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  useModal(dialog, close)
  const list = useResultList({ text, onOpen: close })
  useLayoutEffect(() => {
    // The caret goes to the end of a text that is there already.
    field.current?.focus()
    field.current?.setSelectionRange(maxTextLength, maxTextLength)
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Beside it one clicks to close; Escape does so for the keyboard.
    <dialog
      ref={dialog}
      id="palette"
      className="palette"
      aria-label={t('label')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Some browsers close the dialog without a cancel event first.
      onClose={close}
      onMouseDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A click that ends a text selection started inside the panel does not close the dialog.
        if (isPressedBeside.current && event.target === event.currentTarget) close()
      }}
    >
      <div className="palette-panel">
        <div className="palette-head">
          <Search aria-hidden size={20} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('label')}
            aria-expanded={list.count > 0}
            aria-controls={list.listId}
            aria-autocomplete="list"
            aria-activedescendant={list.activeId}
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxTextLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              document.getElementById(list.listId)?.scrollTo({ top: 0, behavior: 'instant' })
            }}
            onKeyDown={({ nativeEvent }) => list.onKeyDown(nativeEvent)}
          />
          <button
            type="button"
            className="palette-close"
            aria-label={t('close')}
            title={t('close')}
            onClick={close}
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <ResultList list={list} text={text} onLeave={close} />
        <p aria-hidden className="palette-keys">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')}
          </span>
          <span>
            <kbd>↵</kbd> {t('keys.open')}
          </span>
          <span>
            <kbd>Esc</kbd> {t('keys.close')}
          </span>
        </p>
      </div>
    </dialog>
  )
}
