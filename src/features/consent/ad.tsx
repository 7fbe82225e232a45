import './consent.css'
import { useEffect, useRef } from 'react'
import { thirdParties } from '../../../site.config.ts'
import type { AdShape } from '../../core/site.ts'
import { useConsent } from './use-consent.ts'

interface AdsWindow {
  /** AdSense's queue: each entry fills the first place on the page that is empty. */
  adsbygoogle?: { push: (options: object) => unknown }
}

const Place = ({ shape }: { shape: AdShape }) => {
  const isAskedFor = useRef(false)
  useEffect(() => {
    // Once a place: another entry would find none to fill.
    if (isAskedFor.current) return
    isAskedFor.current = true
    // AdSense's script makes it, or takes over what stands there already.
    const ads = window as AdsWindow
    const none: object[] = []
    ads.adsbygoogle ??= none
    try {
      ads.adsbygoogle.push({})
    } catch {
      // AdSense throws where it finds a place too small or has filled it: no reason for the page to fail.
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

/** What fills the room of an advertisement, once the visitor agrees to any. */
export const Ad = ({ shape }: { shape: AdShape }) =>
  useConsent().kept?.choice.ads === true ? <Place shape={shape} /> : null
