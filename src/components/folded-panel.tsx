import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import { LazyComponent, type LazyModule } from './lazy-module.tsx'

interface FoldedPanelProps<Props extends object> {
  /** The class name by which style sheets and tests find the panel. */
  className: string
  title: string
  /** A quiet line below the title: what the panel is for. */
  hint: string
  /** The contents, whose script is loaded when the panel is opened. */
  component: LazyModule<ComponentType<Props>>
  props: Props
  /** The panel opens as soon as this is true, because the address asks for its contents. */
  isWanted?: boolean
}

/** A panel below a tool for what few visitors need. It is folded, and costs the first visit its title only. */
export const FoldedPanel = <Props extends object>(panel: FoldedPanelProps<Props>) => {
  const { className, title, hint, component, props, isWanted = false } = panel
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(isWanted)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (wasWanted !== isWanted) {
    setWasWanted(isWanted)
    if (isWanted) setIsOpen(true)
  }
  // An element that was opened before hydration fires no toggle event afterwards.
  useLayoutEffect(() => {
    if (details.current?.open) setIsOpen(true)
  }, [])
  return (
    <details
      ref={details}
      className={`panel folded-panel ${className}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary onPointerEnter={component.prefetch} onFocus={component.prefetch}>
        <span>
          {title}
          <span className="folded-panel-hint">{hint}</span>
        </span>
      </summary>
      <div>{isOpen && <LazyComponent<Props> component={component} props={props} />}</div>
    </details>
  )
}
