import './remembered-list.css'
import { Check, Pencil, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Tool } from '../../core/tool.ts'
import { FilledStar } from '../../features/favourites/filled-star.tsx'
import { useLazyTexts } from '../../features/use-lazy-texts.ts'
import { Link } from '../../site/links.tsx'
import { tools } from '../../tools/index.ts'
import {
  forgetTool,
  inOrder,
  useRememberedTools,
} from '../../features/favourites/remembered-tools.ts'
import { useTranslation } from '../../components/use-translation.ts'

/** How many tools are shown: one row on the widest page. All favourites are shown while the list is edited. */
const maxShown = 8

interface ShortcutProps {
  tool: Tool
  isFavourite: boolean
  /** Undefined while the list is not edited. */
  onForget?: (() => void) | undefined
}

const Shortcut = ({ tool, isFavourite, onForget }: ShortcutProps) => {
  const { t } = useTranslation(['features', 'catalogue'])
  const Icon = tool.icon
  const name = t(`home.tool_${tool.id}`, { ns: 'catalogue' })
  return (
    <li data-group={tool.group}>
      <Link page={tool.id} className="shortcut">
        <span className="tile">
          <Icon aria-hidden width={22} height={22} />
        </span>
        <span>{name}</span>
        {isFavourite && (
          <span className="shortcut-mark">
            <FilledStar size={14} />
            <span className="visually-hidden">({t('favourites.isFavourite')})</span>
          </span>
        )}
      </Link>
      {onForget && (
        <button
          type="button"
          className="shortcut-forget"
          aria-label={t('favourites.forget', { tool: name })}
          title={t('favourites.forget', { tool: name })}
          onClick={onForget}
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </li>
  )
}

/** The visitor's favourites and recently used tools, with a way to remove them. */
export const RememberedList = () => {
  const { t } = useTranslation(['features', 'catalogue'])
  const hasTexts = useLazyTexts('features')
  const remembered = useRememberedTools()
  const [isChanging, setIsChanging] = useState(false)
  const [forgotten, setForgotten] = useState('')
  const id = useId()
  const changeButton = useRef<HTMLButtonElement>(null)
  const own = inOrder(remembered)
    .map((toolId) => tools.find((tool) => tool.id === toolId))
    .filter((tool) => tool !== undefined)
    // Only the visitor puts a sensitive tool on the list. The stored entry may have been edited by hand.
    .filter((tool) => !tool.isSensitive || remembered.favourites.includes(tool.id))
  const hasTools = own.length > 0
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-returning', hasTools)
  }, [hasTools])
  const forget = (tool: Tool) => {
    forgetTool(tool.id)
    setForgotten(
      t('favourites.forgotten', { tool: t(`home.tool_${tool.id}`, { ns: 'catalogue' }) }),
    )
    // The pressed button has been removed.
    if (own.length > 1) {
      changeButton.current?.focus()
      return
    }
    setIsChanging(false)
    // Removing the last tool removes the whole list.
    const heading = document.querySelector<HTMLElement>('#main h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus()
    }
  }
  if (!hasTexts) return null
  return (
    <>
      {hasTools && (
        <section aria-labelledby={id}>
          <header className="shortcuts-head">
            <h2 id={id} className="section-title">
              {t('favourites.yours')}
            </h2>
            <button
              ref={changeButton}
              type="button"
              className="shortcuts-change"
              onClick={() => {
                setIsChanging(!isChanging)
                setForgotten('')
              }}
            >
              {isChanging ? <Check aria-hidden size={16} /> : <Pencil aria-hidden size={16} />}
              {t(isChanging ? 'favourites.done' : 'favourites.manage')}
            </button>
          </header>
          <ul className="shortcuts" data-changing={isChanging || undefined}>
            {(isChanging ? own : own.slice(0, maxShown)).map((tool) => (
              <Shortcut
                key={tool.id}
                tool={tool}
                isFavourite={remembered.favourites.includes(tool.id)}
                onForget={isChanging ? () => forget(tool) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="visually-hidden">
        {forgotten}
      </p>
    </>
  )
}
