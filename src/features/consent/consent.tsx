import './consent.css'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { I18nContext, useTranslation, useLanguage } from '../../components/use-translation.ts'
import { useLazyTexts } from '../use-lazy-texts.ts'
import {
  answerAll,
  askedPurposes,
  nameOf,
  type Choice,
  type ConsentState,
  type Purpose,
} from './consent-state.ts'
import { choose, consent, parties, reopen, runConsent } from './run-consent.ts'
import { findPage } from '../../site/pages.ts'
import { thirdParties } from '../../../site.config.ts'
import type { AdShape } from '../../core/site.ts'
import type { i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'

const useConsent = (): ConsentState =>
  useSyncExternalStore(consent.subscribe, consent.state, consent.state)

const asked = askedPurposes(parties)
const isSeveral = asked.length > 1
const services = {
  ads: nameOf(parties.ads ?? ''),
  analytics: nameOf(parties.analytics ?? ''),
}

/**
 * Sets the banner's height as a CSS variable, so that the page below can be scrolled into view and toasts appear
 * above it.
 */
const useBannerHeight = () => {
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

/** Moves the focus into a reopened banner, and back to where it was after the answer. */
const useBannerFocus = (wasReopened: boolean) => {
  const title = useRef<HTMLHeadingElement>(null)
  // A layout effect is cleaned up while the banner is still in the document and may have the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    if (wasReopened) title.current?.focus()
    return () => {
      const back =
        wasReopened && before instanceof HTMLElement && before.isConnected
          ? before
          : document.querySelector<HTMLElement>('#main h1')
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
  const sheet = useBannerHeight()
  const title = useBannerFocus(wasReopened)
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

/** The consent banner at the bottom of the window, shown until it is answered. It is not modal. */
const Banner = () => {
  const { isAsking, kept } = useConsent()
  // Without its texts the banner asks nothing, so that nothing is agreed to.
  const hasTexts = useLazyTexts('consent', isAsking)
  return isAsking && hasTexts ? <Question earlier={kept?.choice} /> : null
}

/** Returns the state of an answer. A platform does not tell its answers. */
const stateOf = (choice: Choice | undefined, purpose: Purpose) => {
  if (consent.usesPlatform()) return 'named'
  if (choice === undefined) return 'asked'
  return choice[purpose] ? 'agreed' : 'refused'
}

const Answers = () => {
  const { t } = useTranslation('consent')
  const language = useLanguage()
  const { kept } = useConsent()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(kept?.atMs)
  return (
    <ul>
      {askedPurposes(parties).map((purpose) => (
        <li key={purpose}>
          {t(`settings.${stateOf(kept?.choice, purpose)}.${purpose}`, {
            service: nameOf(parties[purpose] ?? ''),
            date,
          })}
        </li>
      ))}
    </ul>
  )
}

/** The visitor's answers, and the button to change them. */
export const Settings = () => {
  const { t } = useTranslation('consent')
  const hasTexts = useLazyTexts('consent')
  return (
    <div className="panel consent-settings">
      {hasTexts && (
        <>
          <h3>{t('settings.title')}</h3>
          <Answers />
          <button type="button" className="button" onClick={reopen}>
            {t('settings.change')}
          </button>
        </>
      )}
    </div>
  )
}

interface AdsWindow {
  /** AdSense's queue: each pushed entry fills the first empty slot of the page. */
  adsbygoogle?: { push: (options: object) => unknown }
}

const AdUnit = ({ shape }: { shape: AdShape }) => {
  const isRequested = useRef(false)
  useEffect(() => {
    // One entry per slot is enough; another one would find no slot to fill.
    if (isRequested.current) return
    isRequested.current = true
    // AdSense's script creates the queue, or takes over an existing one.
    const ads = window as AdsWindow
    const none: object[] = []
    ads.adsbygoogle ??= none
    try {
      ads.adsbygoogle.push({})
    } catch {
      // AdSense throws when a slot is too small or already filled, which must not break the page.
    }
  }, [])
  return (
    <ins
      className="adsbygoogle"
      data-ad-client={thirdParties.ads?.client}
      data-ad-slot={thirdParties.ads?.units[shape]}
    />
  )
}

/** Fills an ad slot once the visitor has agreed to ads. */
export const Ad = ({ shape }: { shape: AdShape }) =>
  useConsent().kept?.choice.ads === true ? <AdUnit shape={shape} /> : null

/** Starts consent after hydration: it shows the banner, or applies the stored choice. Called once. */
export const startConsent = (i18n: I18n): void => {
  runConsent()
  const place = document.createElement('div')
  // The banner comes first in the document, so that the keyboard reaches it first.
  document.body.prepend(place)
  createRoot(place).render(
    <I18nContext value={i18n}>
      <Banner />
    </I18nContext>,
  )
}
