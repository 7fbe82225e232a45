import './intake.css'
import { FileUp, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LazyFallback, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { takeTypedText } from '../../components/pre-hydration-input.ts'
import { textList, useLanguage, useTranslation } from '../../components/use-translation.ts'
import { loadTexts } from '../../site/i18n.ts'
import { useNavigation } from '../../site/navigation.tsx'
import { searchAnchor } from '../../site/pages.ts'
import type { ComboboxState } from './answers.tsx'
import { useFilesAnywhere } from './use-files-anywhere.ts'

/** The longest text that the field takes, in characters. Questions are far shorter. */
const maxTextLength = 200

/** Closes the answers when the visitor presses or focuses something outside of an element. */
const useLeaving = (
  element: React.RefObject<HTMLElement | null>,
  isActive: boolean,
  leave: () => void,
) => {
  const onEvent = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && element.current?.contains(target) !== true) leave()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const controller = new AbortController()
    const { signal } = controller
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => onEvent(event), { signal })
    return () => controller.abort()
  }, [isActive])
}

/**
 * The field of the home page, which takes anything: a question is answered below it, tools are found, and files that are
 * chosen, dropped or pasted are offered to the tools that can use them. What finds and recognizes is loaded on use.
 */
export const Intake = () => {
  const { t, i18n } = useTranslation('home')
  const language = useLanguage()
  const place = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [isEntered, setIsEntered] = useState(false)
  const [combobox, setCombobox] = useState<ComboboxState>()
  const [files, setFiles] = useState<readonly File[]>([])
  const isAsking = isOpen && text.trim() !== ''

  // The texts are part of the lazy modules, so that another language loads its own.
  const [answers, chosenFiles] = useMemo(
    () => [
      lazyModule(async () => {
        const [module] = await Promise.all([
          import('./answers.tsx'),
          loadTexts(i18n, language, ['palette']),
        ])
        return module.Answers
      }),
      lazyModule(async () => {
        const [module] = await Promise.all([
          import('./chosen-files.tsx'),
          loadTexts(i18n, language, ['features']),
        ])
        return module.ChosenFiles
      }),
    ],
    [i18n, language],
  )
  const answersPart = useLazyModule(answers, { isWanted: isAsking, near: field })
  const filesPart = useLazyModule(chosenFiles, { isWanted: files.length > 0 })
  const Answers = answersPart.module
  const ChosenFiles = filesPart.module

  const ask = (asked: string) => {
    setText(asked)
    setIsOpen(true)
    setIsEntered(false)
  }
  const close = () => {
    setIsOpen(false)
    setIsEntered(false)
  }
  const take = (taken: readonly File[]) => {
    if (taken.length === 0) return
    setFiles((current) => [...current, ...taken])
    close()
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  // The home page is kept behind the tool that was opened with its files, whose own drop zone takes files then.
  const isShown = useNavigation().page.tool === undefined
  const isDragging = useFilesAnywhere(isShown, take, chosenFiles.prefetch)
  useLeaving(place, isAsking, close)
  useLayoutEffect(() => {
    const typed = takeTypedText('q')
    if (typed === undefined) return
    // oxlint-disable-next-line react/set-state-in-effect -- what was typed before hydration is known only now
    setText(typed)
    setIsOpen(true)
  }, [])

  return (
    <search ref={place} className="intake" data-dragging={isDragging || undefined}>
      <div className="find">
        <Search aria-hidden size={22} />
        <label htmlFor={searchAnchor.slice(1)} className="visually-hidden">
          {t('intake.label')}
        </label>
        <input
          ref={field}
          id={searchAnchor.slice(1)}
          name="q"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isAsking && combobox?.isExpanded === true}
          aria-controls={isAsking ? combobox?.listId : undefined}
          aria-activedescendant={isAsking ? combobox?.activeId : undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={maxTextLength}
          placeholder={isDragging ? t('intake.drop') : t('intake.placeholder')}
          value={text}
          onChange={(event) => ask(event.target.value)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              if (isAsking) close()
              else setText('')
            } else if (event.key === 'Enter' && !Answers) setIsEntered(isAsking)
            else if (event.key === 'ArrowDown') setIsOpen(true)
          }}
        />
        <button type="button" className="intake-choose" onClick={() => fileInput.current?.click()}>
          <FileUp aria-hidden size={20} />
          <span>{t('intake.choose')}</span>
        </button>
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          aria-label={t('intake.choose')}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // Browsers fire no event when the same file is chosen again.
            target.value = ''
          }}
        />
        {isAsking && (
          <div className="find-results">
            {Answers ? (
              <Answers
                text={text}
                field={field}
                isEntered={isEntered}
                onChange={setCombobox}
                onLeave={close}
              />
            ) : (
              <LazyFallback part={answersPart} />
            )}
          </div>
        )}
      </div>
      {files.length === 0 ? (
        <div className="intake-below">
          <ul className="chips" aria-label={t('intake.try')}>
            {textList(t('intake.examples', { returnObjects: true })).map((example) => (
              <li key={example}>
                <button type="button" className="chip" onClick={() => ask(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
          <p className="intake-hint">{t('intake.hint')}</p>
        </div>
      ) : ChosenFiles ? (
        <ChosenFiles files={files} onClear={() => setFiles([])} />
      ) : (
        <LazyFallback part={filesPart} />
      )}
    </search>
  )
}
