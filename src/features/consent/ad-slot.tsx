import { useEffect, useState } from 'react'
import type { AdShape } from '../../core/site.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type ConsentParts, loadConsent } from './load-consent.ts'

declare const __CONSENT__: boolean

/** The advertisement itself, once its script is there and the visitor agrees. */
const LaterAd = ({ shape }: { shape: AdShape }) => {
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
      {__CONSENT__ ? [t('advertisement'), <LaterAd key="ad" shape={shape} />] : t('advertisement')}
    </div>
  )
}
