import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Tab<Name extends string> {
  name: Name
  label: string
  panel: ReactNode
}

interface TabsProps<Name extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Name>[]
  selected: Name
  onSelect: (name: Name) => void
}

/** Tabs after the WAI-ARIA pattern. Every panel stays in the page, so that switching loses nothing. */
export const Tabs = <Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === selected)
    const count = tabs.length
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (index + 1) % count,
      ArrowLeft: (index + count - 1) % count,
      Home: 0,
      End: count - 1,
    }
    const next = tabs[targets[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <>
      <div className="tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            aria-controls={`${id}${name}panel`}
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            data-tab={name}
            onClick={() => onSelect(name)}
            onKeyDown={onKeyDown}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}${name}panel`}
          aria-labelledby={`${id}${name}`}
          hidden={name !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  )
}
