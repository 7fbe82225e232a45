import './search-box.css'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorMessage } from '../error-message.tsx'

interface SearchBoxWords {
  /** Says what can be typed. */
  search: string
  close: string
  /** The accessible name of the list. */
  found: string
  count: (count: number) => string
  none: string
  loading: string
  failed: string
}

interface SearchBoxProps<Entry> {
  /** The label of the field that the search box replaces. */
  label: string
  /** The text that was typed while the script of the search was loading. */
  initialText?: string
  words: SearchBoxWords
  /** Returns the matches of a text, the best first. It is undefined while the data is loading. */
  find: ((text: string) => readonly Entry[]) | undefined
  hasFailed: boolean
  /** Is called when the visitor goes on typing after a failure. */
  onRetry: () => void
  keyOf: (entry: Entry) => string
  /** Returns two lines for an entry: its name, and what distinguishes it from others. */
  linesOf: (entry: Entry) => readonly [string, string]
  onChoose: (entry: Entry) => void
  /** @param isByKey - the box was closed on purpose, so the focus has to move somewhere. */
  onClose: (isByKey: boolean) => void
}

/**
 * The function has to be the same in all renders. React would call a new one again, which would take the focus from
 * the close button.
 */
const focusAtFirst = (input: HTMLInputElement | null) => input?.focus()

/** A combobox with a list of matches after the WAI-ARIA pattern. It takes the focus when it appears. */
export const SearchBox = <Entry,>(props: SearchBoxProps<Entry>) => {
  const { label, initialText = '', words, find, hasFailed } = props
  const { onRetry, keyOf, linesOf, onChoose, onClose } = props
  const id = useId()
  const [text, setText] = useState(initialText)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = find?.(text) ?? []
  const isAsking = text.trim() !== ''
  const current = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${id}option${index}`

  const move = (step: number) => {
    flushSync(() => setActive((current + step + found.length) % found.length))
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Enter') {
      const entry = found[current]
      if (entry) onChoose(entry)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (found.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    } else return
    event.preventDefault()
  }

  return (
    <div
      className="search-box"
      onBlur={(event) => {
        // Another window or tab takes the focus from the page, but not from the field.
        const isInside = [event.relatedTarget, document.activeElement].some((element) =>
          event.currentTarget.contains(element),
        )
        if (!isInside) onClose(false)
      }}
    >
      <input
        className="field"
        role="combobox"
        aria-label={`${label} – ${words.search}`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={current < 0 ? undefined : optionId(current)}
        placeholder={words.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        ref={focusAtFirst}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          if (hasFailed) onRetry()
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words.close}
        title={words.close}
        // The box appears in the place of the button that opened it. The second click of a double click is not
        // meant for this one.
        onMouseDown={(event) => {
          if (event.detail > 1) event.preventDefault()
        }}
        onClick={({ detail }) => {
          if (detail < 2) onClose(true)
        }}
      >
        <X aria-hidden size={20} />
      </button>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={words.found}
        ref={list}
        hidden={found.length === 0}
      >
        {found.map((entry, index) => {
          const [name, more] = linesOf(entry)
          return (
            <button
              type="button"
              key={keyOf(entry)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onMouseMove={() => setActive(index)}
              // The field keeps the focus while the pointer chooses an entry.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span>{name}</span>
              <span>{more}</span>
            </button>
          )
        })}
      </div>
      {hasFailed ? (
        <ErrorMessage className="search-box-note">{words.failed}</ErrorMessage>
      ) : (
        <p role="status" className={found.length > 0 ? 'visually-hidden' : 'search-box-note'}>
          {isAsking &&
            (find ? (found.length > 0 ? words.count(found.length) : words.none) : words.loading)}
        </p>
      )}
    </div>
  )
}
