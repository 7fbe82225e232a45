/** Who answers for the site, as French law (LCEN) wants it shown. */
export interface Publisher {
  name: string
  legalForm?: string
  address: string
  phone: string
  email: string
  /** Publication director. */
  director: string
  registration?: string
}

export interface Host {
  name: string
  address: string
  phone: string
}

/** What of other sites the operator wants in the pages; none of it is loaded before a visitor agrees. */
export interface ThirdParties {
  ads: Ads | null
  analytics: Analytics | null
  consentPlatform: ConsentPlatform | null
}

/** The shapes of the places for advertisements. */
export const adShapes = ['box', 'banner'] as const
export type AdShape = (typeof adShapes)[number]

export interface Ads {
  /** AdSense's name for the publisher, such as `ca-pub-1234567890123456`. */
  client: string
  /** Address of the script that fills the places. */
  script: string
  /** AdSense's number of the ad unit for a shape, where there is one. */
  units: Readonly<Partial<Record<AdShape, string>>>
  /** Origins such as `https://*.example.org` that the ads need besides those that are known. */
  hosts: readonly string[]
}

export interface Analytics {
  /** Address of the script that counts visits. */
  script: string
  /** Attributes of its element, such as `data-domain`. */
  attributes: Readonly<Record<string, string>>
  /** Origins that it needs besides the script's own. */
  hosts: readonly string[]
}

/** A certified platform that asks for agreement in our stead, as personalised ads need it in Europe. */
export interface ConsentPlatform {
  script: string
  /** Origins that it needs besides the script's own. */
  hosts: readonly string[]
}

/** The operator's choices that are built into the pages. */
export interface Site {
  name: string
  /** Scheme and host the pages are published under, without a trailing slash. */
  origin: string
  publisher: Publisher | null
  host: Host | null
  /** Date of the legal texts, ISO 8601. */
  legalDate: string
  /** After how many months the server deletes a message of the contact form; the privacy page says so. */
  messagesKeptMonths: number
}
