import './consent.css'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { findPage } from '../../site/pages.ts'
import { type Choice, type Purpose, answerAll, askedPurposes, nameOf } from './choice.ts'
import { choose, consent, parties } from './run-consent.ts'
import { useConsent, useConsentTexts } from './use-consent.ts'

const asked = askedPurposes(parties)
const isSeveral = asked.length > 1
const services = {
  ads: nameOf(parties.ads ?? ''),
  analytics: nameOf(parties.analytics ?? ''),
}

/** Keeps what stands below the question within reach, and toasts above it. */
const useHeightTold = () => {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = sheet
    const { style } = document.documentElement
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      style.setProperty('--consent-height', `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--consent-height')
    }
  }, [])
  return sheet
}

/** Focus goes into a question that was asked for, and back to where it came from once it is answered. */
const useFocusFor = (wasReopened: boolean) => {
  const title = useRef<HTMLHeadingElement>(null)
  // Its end comes while the question still stands and may have the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    if (wasReopened) title.current?.focus()
    return () => {
      const back =
        wasReopened && before instanceof HTMLElement && before.isConnected
          ? before
          : document.querySelector<HTMLElement>('main h1')
      if (!back || !document.activeElement?.closest('.consent')) return
      if (back.tabIndex < 0) back.tabIndex = -1
      back.focus({ preventScroll: true })
    }
  }, [wasReopened])
  return title
}

const Purposes = ({
  choice,
  onChange,
}: {
  choice: Choice
  onChange: (purpose: Purpose, isAgreed: boolean) => void
}) => {
  const { t } = useTranslation('consent')
  const id = useId()
  return (
    <ul className="consent-purposes">
      {asked.map((purpose) => (
        <li key={purpose}>
          <input
            id={`${id}-${purpose}`}
            type="checkbox"
            name={`consent-${purpose}`}
            checked={choice[purpose] === true}
            onChange={(event) => onChange(purpose, event.target.checked)}
          />
          <label htmlFor={`${id}-${purpose}`}>
            <b>{t(`purposes.${purpose}.name`)}</b>
            <span>{t(`purposes.${purpose}.text`, { service: services[purpose] })}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

const Question = ({ earlier }: { earlier: Choice | undefined }) => {
  const { t } = useTranslation('consent')
  const language = useLanguage()
  const id = useId()
  const wasReopened = earlier !== undefined
  const [isChoosing, setIsChoosing] = useState(wasReopened && isSeveral)
  const [choice, setChoice] = useState<Choice>(earlier ?? answerAll(parties, false))
  const sheet = useHeightTold()
  const title = useFocusFor(wasReopened)
  const text = isSeveral ? 'both' : (asked[0] ?? 'ads')
  return (
    <section ref={sheet} className="consent" aria-labelledby={id}>
      <div className="wrap">
        <div className="consent-words">
          <h2 ref={title} id={id} tabIndex={-1}>
            {t('title')}
          </h2>
          <p>
            {t(`question.${text}`, services)}{' '}
            <a href={`${findPage('privacy')?.paths[language] ?? ''}#ads`}>{t('more')}</a>
          </p>
          {isChoosing && (
            <Purposes
              choice={choice}
              onChange={(purpose, isAgreed) => setChoice({ ...choice, [purpose]: isAgreed })}
            />
          )}
        </div>
        <div className="consent-buttons">
          <button
            type="button"
            className="button-quiet"
            onClick={() => choose(answerAll(parties, false))}
          >
            {t(isChoosing ? 'refuseAll' : 'refuse')}
          </button>
          <button
            type="button"
            className="button-quiet"
            onClick={() => choose(answerAll(parties, true))}
          >
            {t(isChoosing ? 'acceptAll' : 'accept')}
          </button>
          {isSeveral && (
            <button
              type="button"
              className="button-quiet"
              onClick={() => (isChoosing ? choose(choice) : setIsChoosing(true))}
            >
              {t(isChoosing ? 'save' : 'choose')}
            </button>
          )}
          {wasReopened && (
            <button type="button" className="button-quiet" onClick={() => consent.keep()}>
              {t('keep')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

/** The question, until it is answered; it stands at the foot of the window and in nobody's way. */
export const Banner = () => {
  const { isAsking, kept } = useConsent()
  const hasTexts = useConsentTexts(isAsking)
  return isAsking && hasTexts ? <Question earlier={kept?.choice} /> : null
}
