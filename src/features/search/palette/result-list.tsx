import './result-list.css'
import { CornerDownLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, isPlainClick } from '../../../site/links.tsx'
import { navigate, useNavigation } from '../../../site/navigation.tsx'
import { prefillFields } from '../../../components/pre-hydration-input.ts'
import { useTranslation } from '../../../components/use-translation.ts'
import { type Entry, useSections } from './use-sections.ts'

/** How long Enter waits for a pending answer, or for the search words, before it opens the first tool. */
const maxAnswerWaitMs = 1000

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

interface ResultListOptions {
  /** The text in the field. */
  text: string
  /** Is called before a result is opened. */
  onOpen: () => void
}

/** A choice that holds only as long as the text does. */
interface Choice {
  text: string
  key?: string
}

/**
 * The state of a list of answers and tools below a text field: a combobox with a listbox, by the WAI-ARIA pattern. The
 * field keeps the focus, and its `aria-activedescendant` is the active option.
 */
export const useResultList = ({ text, onOpen }: ResultListOptions) => {
  const { page, prefetch } = useNavigation()
  const id = useId()
  const [pointedAt, setPointedAt] = useState<Choice>()
  const [waiting, setWaiting] = useState<Choice>()
  const { sections, isAsking, isLoading, isAnswerPending } = useSections(text)
  const entries = sections.flatMap((section) => section.entries)
  const activeKey = pointedAt?.text === text ? pointedAt.key : undefined
  const isWaiting = waiting?.text === text
  const pointed = entries.findIndex(({ key }) => key === activeKey)
  // With an empty field, Enter alone opens nothing.
  const active = pointed < 0 && isAsking ? 0 : pointed
  const current = entries[active]
  const isUnsettled = isAnswerPending || isLoading
  const optionId = (key: string) => `${id}${key}`

  const open = ({ tool, address, answer }: Entry) => {
    onOpen()
    // The new page will take the focus; until then a phone should not show its keyboard again.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (answer?.fields) prefillFields(answer.fields, { isShown: page.id === tool.id })
    if (page.id !== tool.id) navigate(address)
    // A tool reads its inputs from the URL when the page loads.
    else if (answer && !answer.fields) location.assign(address)
    else focusHeading()
  }
  const openCurrent = useEffectEvent(() => {
    setWaiting(undefined)
    if (current) open(current)
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => openCurrent(), isUnsettled ? maxAnswerWaitMs : 0)
    return () => clearTimeout(timer)
  }, [isWaiting, isUnsettled])

  const point = (entry: Entry) => {
    if (entry.key === activeKey) return
    setPointedAt({ text, key: entry.key })
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
    if (event.isComposing) return
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
      else if (isAsking || current) setWaiting({ text })
    } else return
    event.preventDefault()
  }
  return {
    sections,
    /** The option that Enter opens. */
    current,
    isAsking,
    isUnsettled,
    count: entries.length,
    listId: `${id}list`,
    activeId: current && optionId(current.key),
    optionId,
    point,
    open,
    /** Opens the active option once the answer is known. */
    enter: () => setWaiting({ text }),
    onKeyDown,
  }
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

interface ResultListProps {
  list: ReturnType<typeof useResultList>
  text: string
  onLeave: () => void
}

/** The list itself, the number of results for screen readers, and what helps where nothing is found. */
export const ResultList = ({ list, text, onLeave }: ResultListProps) => {
  const { t } = useTranslation('palette')
  const { sections, current, isAsking, isUnsettled, count, optionId } = list
  const isEmpty = isAsking && count === 0
  return (
    <>
      <div
        id={list.listId}
        role="listbox"
        aria-label={t('list')}
        className="palette-list"
        hidden={count === 0}
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
                onPoint={() => list.point(entry)}
                onOpen={() => list.open(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={isEmpty ? 'palette-none' : 'visually-hidden'}>
        {isEmpty && (isUnsettled ? t('loading') : t('none', { text: text.trim() }))}
        {isAsking && !isEmpty && t('count', { count })}
      </p>
      {isEmpty && !isUnsettled && (
        <div className="palette-help">
          <p>{t('noneHelp')}</p>
          <Link page="home" hash="#convertisseurs" className="button-quiet" onClick={onLeave}>
            {t('seeAll')}
          </Link>
        </div>
      )}
    </>
  )
}
