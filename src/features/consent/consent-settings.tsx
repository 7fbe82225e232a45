import { useEffect, useState } from 'react'
import { type ConsentParts, loadConsent } from './load-consent.ts'

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
