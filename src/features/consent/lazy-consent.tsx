import { useEffect, useState } from 'react'
import type { AdShape } from '../../core/site.ts'
import { useTranslation } from '../../components/use-translation.ts'

declare const __CONSENT__: boolean

/** What asks about ads and analytics; a script of its own, which only a site that has any is built with. */
type ConsentParts = typeof import('./consent.tsx')

export const loadConsent = async (): Promise<ConsentParts> => {
  // Inside the condition, so that a build without it has no such file. A tool that stands alone asks for nothing.
  if (__CONSENT__ && document.documentElement.dataset.embed === undefined)
    return import('./consent.tsx')
  throw new Error('there is nothing to ask about here')
}

/** The advertisement itself, once its script is there and the visitor agrees. */
const LazyAd = ({ shape }: { shape: AdShape }) => {
  const [parts, setParts] = useState<ConsentParts>()
  useEffect(() => {
    // Without that script the room stays empty, as it is without agreement.
    loadConsent().then(setParts, () => {})
  }, [])
  return parts ? <parts.Ad shape={shape} /> : null
}

/**
 * Room kept for an advertisement: labelled, of fixed size so that nothing ever moves when one comes, and never
 * between an input and its result.
 */
export const AdSlot = ({ shape }: { shape: AdShape }) => {
  const { t } = useTranslation('common')
  return (
    <div className={`ad ad-${shape}`} data-ad={shape}>
      {__CONSENT__ ? [t('advertisement'), <LazyAd key="ad" shape={shape} />] : t('advertisement')}
    </div>
  )
}

/**
 * What the visitor has answered about ads and analytics, and the way to answer otherwise. For pages of a site that
 * has any, which `__CONSENT__` says.
 */
export const ConsentSettings = () => {
  const [parts, setParts] = useState<ConsentParts>()
  useEffect(() => {
    // Without that script nothing was ever asked, and there is nothing to change.
    loadConsent().then(setParts, () => {})
  }, [])
  return parts ? <parts.Settings /> : null
}
