import { hasAdSlots, thirdParties } from '../../../site.config.ts'
import type { AdShape } from '../../core/site.ts'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'

declare const __CONSENT__: boolean

/** The consent chunk, which only a site with ads or analytics contains. */
export const consent = lazyModule(async () => {
  // The import is inside the condition, so that a build without consent has no such chunk. An embedded tool does not
  // ask.
  if (__CONSENT__ && document.documentElement.dataset.embed === undefined)
    return import('./consent.tsx')
  throw new Error('there is nothing to ask about here')
})

/** The advertisement, shown once the consent chunk is loaded and the visitor agrees. */
const LazyAd = ({ shape }: { shape: AdShape }) => {
  // If the chunk cannot be loaded, the slot stays empty, as without consent.
  const { module: parts } = useLazyModule(consent)
  return parts ? <parts.Ad shape={shape} /> : null
}

const Slot = ({ shape }: { shape: AdShape }) => {
  const { t } = useTranslation('common')
  return (
    <div
      className={`ad ad-${shape}`}
      data-ad={shape}
      data-placeholder={thirdParties.ads === null || undefined}
    >
      {__CONSENT__ ? [t('advertisement'), <LazyAd key="ad" shape={shape} />] : t('advertisement')}
    </div>
  )
}

/**
 * A labelled slot for an advertisement. Its size is fixed, so that nothing moves when the ad arrives, and it never
 * stands between an input and its result. As long as the operator has no provider of ads, it is a mere placeholder,
 * which takes less of a phone's screen. A site built with `UTILO_ADS=off` has none.
 */
export const AdSlot = ({ shape }: { shape: AdShape }) =>
  hasAdSlots ? <Slot shape={shape} /> : null

/** The settings for ads and analytics, for pages of a site that has any (`__CONSENT__`). */
export const ConsentSettings = () => {
  // If the chunk cannot be loaded, nothing was ever asked, and there is nothing to change.
  const { module: parts } = useLazyModule(consent)
  return parts ? <parts.Settings /> : null
}
