import './palette.css'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { CornerDownLeft, Search, X } from 'lucide-react'
import { Link, isPlainClick } from '../../../site/links.tsx'
import { prefillFields } from '../../../components/pre-hydration-input.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import { useSections, type Entry } from './use-sections.ts'
import { flushSync } from 'react-dom'
import { navigate, useNavigation } from '../../../site/navigation.tsx'

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

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onOpen: () => void
}

/** An option is a link, so that it can be opened in a new tab. The text field keeps the focus. */
const Option = ({ id, entry, isActive, onPoint, onOpen }: OptionProps) => {
  const { t } = useTranslation('palette')
  const { t: tCatalogue } = useTranslation('catalogue')
  const { tool, address, answer } = entry
  const Icon = tool.icon
  const name = tCatalogue(`home.tool_${tool.id}`)
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={address}
      data-group={tool.group}
      className={answer ? 'palette-option palette-answer' : 'palette-option'}
      onMouseMove={onPoint}
      onMouseDown={(event) => {
        if (event.button === 0) event.preventDefault()
      }}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="tile">
        <Icon aria-hidden width={20} height={20} />
      </span>
      {answer ? (
        <span className="palette-lines">
          <span className="palette-more">{`${answer.question} =`}</span>{' '}
          <span className="palette-result">{answer.result}</span>{' '}
          {answer.note !== undefined && <span className="palette-more">{answer.note}</span>}{' '}
          <span className="palette-more">{t('openIn', { tool: name })}</span>
        </span>
      ) : (
        <span className="palette-lines">
          <span className="palette-name">{name}</span>{' '}
          <span className="palette-more">{tCatalogue(`home.tool_${tool.id}_desc`)}</span>
        </span>
      )}
      <CornerDownLeft aria-hidden size={18} className="palette-enter" />
    </a>
  )
}

interface PaletteProps {
  /** The text that was typed before the palette was loaded. */
  text: string
  /** The selection in that text. */
  selection: readonly [start: number, end: number]
  /** @param text - the text in the field when the palette closes. */
  onClose: (text: string) => void
}

/** How long Enter waits for a pending answer, or for the search words, before it opens the first tool. */
const maxAnswerWaitMs = 1000

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** The search of the whole site: a combobox with a listbox, by the WAI-ARIA pattern, in a modal dialog. */
export const Palette = ({ text: initialText, selection, onClose }: PaletteProps) => {
  const { t } = useTranslation('palette')
  const { page, prefetch } = useNavigation()
  const id = useId()
  const [text, setText] = useState(initialText)
  const [activeKey, setActiveKey] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isPressedBeside = useRef(false)
  const { sections, isAsking, isLoading, isAnswerPending } = useSections(text)
  const entries = sections.flatMap((section) => section.entries)
  const pointed = entries.findIndex(({ key }) => key === activeKey)
  // With an empty field, Enter alone opens nothing.
  const active = pointed < 0 && isAsking ? 0 : pointed
  const current = entries[active]
  const isEmpty = isAsking && entries.length === 0
  const optionId = (key: string) => `${id}${key}`

  // Closing a dialog returns the focus to where it was.
  const close = (left = text) => {
    dialog.current?.close()
    onClose(left)
  }
  useModal(dialog, close)
  const placeCaret = useEffectEvent(() => field.current?.setSelectionRange(...selection))
  useLayoutEffect(() => {
    field.current?.focus()
    placeCaret()
  }, [])

  const open = ({ tool, address, answer }: Entry) => {
    close('')
    // The new page will take the focus; until then a phone should not show its keyboard again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (answer?.fields) prefillFields(answer.fields, { isShown: page.id === tool.id })
    if (page.id !== tool.id) navigate(address)
    // A tool reads its inputs from the URL when the page loads.
    else if (answer && !answer.fields) location.assign(address)
    else focusHeading()
  }
  const isUnsettled = isAnswerPending || isLoading
  const openCurrent = useEffectEvent(() => {
    setWaiting(false)
    if (current) open(current)
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => openCurrent(), isUnsettled ? maxAnswerWaitMs : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, isUnsettled])

  const point = (entry: Entry) => {
    if (entry.key === activeKey) return
    setActiveKey(entry.key)
    prefetch(entry.address.replace(/\?.*/, ''))
  }
  const move = (step: number) => {
    const from = active < 0 && step < 0 ? 0 : active
    const next = entries[(from + step + entries.length) % entries.length]
    if (!next) return
    flushSync(() => point(next))
    document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      const { ctrlKey, metaKey, shiftKey } = event
      const link = current && document.getElementById(optionId(current.key))
      if (ctrlKey || metaKey || shiftKey)
        // A synthetic click lets the browser apply the meaning of these modifier keys.
        link?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
        )
      else if (pointed >= 0 && current) open(current)
      else if (isAsking || current) setWaiting(true)
    } else return
    event.preventDefault()
  }

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
      onClose={() => close()}
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
            aria-expanded={entries.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current.key)}
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActiveKey(undefined)
              setWaiting(false)
              list.current?.scrollTo({ top: 0, behavior: 'instant' })
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="palette-close"
            aria-label={t('close')}
            title={t('close')}
            onClick={() => close()}
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label={t('list')}
          className="palette-list"
          hidden={entries.length === 0}
        >
          {sections.map(({ kind, entries: own }) => (
            <div key={kind} role="group" aria-label={t(`sections.${kind}`)}>
              <div aria-hidden className="palette-section">
                {t(`sections.${kind}`)}
              </div>
              {own.map((entry) => (
                <Option
                  key={entry.key}
                  id={optionId(entry.key)}
                  entry={entry}
                  isActive={entry === current}
                  onPoint={() => point(entry)}
                  onOpen={() => open(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={isEmpty ? 'palette-none' : 'visually-hidden'}>
          {isEmpty &&
            (isLoading || isAnswerPending ? t('loading') : t('none', { text: text.trim() }))}
          {isAsking && !isEmpty && t('count', { count: entries.length })}
        </p>
        {isEmpty && !isLoading && !isAnswerPending && (
          <div className="palette-help">
            <p>{t('noneHelp')}</p>
            <Link
              page="home"
              hash="#convertisseurs"
              className="button-quiet"
              onClick={() => close('')}
            >
              {t('seeAll')}
            </Link>
          </div>
        )}
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
