import './combobox.css'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { takeTypedText } from '../pre-hydration-input.ts'
import { ErrorMessage } from '../error-message.tsx'

/** One line of the list. */
export interface ComboboxEntry {
  /** Identifies the entry among those shown together. */
  key: string
  name: string
  /** Distinguishes the entry from others with the same name. */
  more: string
}

interface ComboboxWords {
  /** The accessible name of the list. */
  list: string
  count: (count: number) => string
  none: string
  loading: string
  failed: string
}

export interface ComboboxProps<Entry extends ComboboxEntry> {
  name: string
  /** The chosen value as the page's state and address have it. */
  value: string
  /** What the field shows for the chosen value. */
  shown: string
  words: ComboboxWords
  /** What is offered before anything is typed. */
  suggestions: readonly Entry[]
  /** The key of the chosen value among the suggestions. */
  chosenKey?: string
  /** Returns the matches of a text, the best first. It is undefined while the data is loading. */
  find: ((text: string) => readonly Entry[]) | undefined
  hasFailed: boolean
  /** Is called when the data will soon be needed, and again after a failure. */
  onWanted: () => void
  onChoose: (entry: Entry) => void
  /** Where the field has no `label` of its own. */
  'aria-label'?: string
  /** What is shown while nothing is chosen. */
  placeholder?: string
  /** The class name of the field, `unit-select` when left out. */
  className?: string
  id?: string | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true | undefined
}

/** Finds by the beginnings of words, when the data for a better search could not be loaded. */
const findAmong =
  <Entry extends ComboboxEntry>(entries: readonly Entry[]) =>
  (text: string): readonly Entry[] => {
    const wordsOf = (written: string) =>
      written
        .trim()
        .toLowerCase()
        .split(/[\s/_()]+/)
    return entries.filter(({ key, name, more }) => {
      const known = wordsOf(`${name} ${more} ${key}`)
      return wordsOf(text).every((word) => known.some((other) => other.startsWith(word)))
    })
  }

/**
 * A field that shows what is chosen, and while it is open a list: suggestions first, then the matches of what is
 * typed. It follows the WAI-ARIA pattern of an editable combobox with list autocomplete.
 *
 * Enter, Tab and a click choose. Escape and leaving by a click restore what was chosen before.
 */
export const Combobox = <Entry extends ComboboxEntry>(props: ComboboxProps<Entry>) => {
  const { name, value, shown, words, suggestions, chosenKey, hasFailed } = props
  const find = props.find ?? (hasFailed ? findAmong(suggestions) : undefined)
  const { onWanted, onChoose } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** Is undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  /** The visitor has confirmed a text before the data was there. Its first match is chosen once it is. */
  const [isConfirmed, setIsConfirmed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const isAsking = typed !== undefined && typed.trim() !== ''
  const entries = isAsking ? (find?.(typed) ?? []) : suggestions
  const current = Math.min(active, entries.length - 1)
  const optionId = (index: number) => `${id}option${index}`

  const scrollToActive = () =>
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  const open = () => {
    if (isOpen) return
    onWanted()
    flushSync(() => {
      setActive(
        Math.max(
          0,
          suggestions.findIndex(({ key }) => key === chosenKey),
        ),
      )
      setIsOpen(true)
    })
    scrollToActive()
  }
  const close = () => {
    setIsOpen(false)
    setTyped(undefined)
    setIsConfirmed(false)
  }
  const choose = (entry: Entry) => {
    close()
    onChoose(entry)
  }
  const type = (text: string) => {
    onWanted()
    setTyped(text)
    setActive(0)
    setIsOpen(true)
    setIsConfirmed(false)
  }

  const takeEarly = useEffectEvent(() => {
    const early = takeTypedText(name)
    if (early === undefined) return
    type(early)
    if (document.activeElement !== field.current) setIsConfirmed(true)
  })
  useEffect(() => queueMicrotask(() => takeEarly()), [])

  const chooseFirst = useEffectEvent(() => {
    const [first] = entries
    if (first) choose(first)
    else close()
  })
  const isDue = isConfirmed && find !== undefined
  useEffect(() => {
    if (isDue) queueMicrotask(() => chooseFirst())
  }, [isDue])

  const move = (step: number) => {
    flushSync(() => setActive((current + step + entries.length) % entries.length))
    scrollToActive()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const entry = entries[current]
    if (event.key === 'Tab') {
      // The focus moves on as usual.
      if (!isAsking) return
      if (entry) choose(entry)
      else if (!find) setIsConfirmed(true)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) open()
      else if (entries.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen) {
      if (entry) choose(entry)
      else if (isAsking && !find) setIsConfirmed(true)
    } else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <input
        ref={field}
        className={props.className ?? 'unit-select'}
        name={name}
        data-value={value}
        id={props.id}
        role="combobox"
        aria-label={props['aria-label']}
        placeholder={props.placeholder}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current >= 0 ? optionId(current) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={typed ?? shown}
        onPointerEnter={onWanted}
        onFocus={({ target }) => {
          onWanted()
          setIsConfirmed(false)
          target.select()
        }}
        onClick={({ currentTarget }) => {
          open()
          if (typed === undefined) currentTarget.select()
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Another window or tab takes the focus from the page, but not from the field.
          if (document.activeElement !== field.current && !isConfirmed) close()
        }}
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={words.list}
        ref={list}
        hidden={!isOpen || entries.length === 0}
      >
        {isOpen &&
          entries.map((entry, index) => (
            <button
              type="button"
              key={entry.key}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onMouseMove={() => setActive(index)}
              // The field keeps the focus while the pointer chooses an entry.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(entry)}
            >
              <span>{entry.name}</span>
              <span>{entry.more}</span>
            </button>
          ))}
      </div>
      {isOpen && isAsking && hasFailed && entries.length === 0 ? (
        <ErrorMessage className="combobox-note">{words.failed}</ErrorMessage>
      ) : (
        <p
          role="status"
          className={isOpen && entries.length === 0 ? 'combobox-note' : 'visually-hidden'}
        >
          {isOpen &&
            isAsking &&
            (find
              ? entries.length > 0
                ? words.count(entries.length)
                : words.none
              : words.loading)}
        </p>
      )}
    </div>
  )
}
