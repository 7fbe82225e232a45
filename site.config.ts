import type { Site, ThirdParties } from './src/core/site.ts'

/** Edit this before publishing: the pages are built with it. */
export const site: Site = {
  name: 'Utilo',
  origin: process.env.UTILO_ORIGIN ?? 'https://utilo.example',
  publisher: null,
  host: null,
  legalDate: '2025-08-01',
  messagesKeptMonths: 12,
}

const listed = (text = '') => text.split(/\s+/).filter((part) => part !== '')

/** `data-domain=example.org data-x=1` as names and values. */
const attributes = (text = '') =>
  Object.fromEntries(
    listed(text).map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
  )

/** Whether pages have room for advertisements: empty placeholders, until there is a provider of ads. */
export const hasAdSlots = process.env.UTILO_ADS !== 'off'

/** Ads and analytics: none, unless it is said here or in the environment of the build. */
export const thirdParties: ThirdParties = {
  ads:
    hasAdSlots && process.env.UTILO_ADS_CLIENT
      ? {
          client: process.env.UTILO_ADS_CLIENT,
          script:
            process.env.UTILO_ADS_SCRIPT ||
            `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${process.env.UTILO_ADS_CLIENT}`,
          units: {
            ...(process.env.UTILO_ADS_BOX ? { box: process.env.UTILO_ADS_BOX } : {}),
            ...(process.env.UTILO_ADS_BANNER ? { banner: process.env.UTILO_ADS_BANNER } : {}),
          },
          hosts: listed(process.env.UTILO_ADS_HOSTS),
        }
      : null,
  analytics: process.env.UTILO_ANALYTICS_SCRIPT
    ? {
        script: process.env.UTILO_ANALYTICS_SCRIPT,
        attributes: attributes(process.env.UTILO_ANALYTICS_ATTRIBUTES),
        hosts: listed(process.env.UTILO_ANALYTICS_HOSTS),
      }
    : null,
  consentPlatform: process.env.UTILO_CONSENT_SCRIPT
    ? {
        script: process.env.UTILO_CONSENT_SCRIPT,
        hosts: listed(process.env.UTILO_CONSENT_HOSTS),
      }
    : null,
}
