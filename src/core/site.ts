/** The person or company that is legally responsible for the site. French law (LCEN) demands these details. */
export interface Publisher {
  name: string
  legalForm?: string
  address: string
  phone: string
  email: string
  /** The name of the publication director. */
  director: string
  registration?: string
}

export interface Host {
  name: string
  address: string
  phone: string
}

/**
 * The third-party services that the operator wants in the pages. None of them is loaded before a visitor agrees.
 */
export interface ThirdParties {
  ads: Ads | null
  analytics: Analytics | null
  consentPlatform: ConsentPlatform | null
}

/** The shapes of the reserved places for advertisements. */
export const adShapes = ['box', 'banner'] as const
export type AdShape = (typeof adShapes)[number]

export interface Ads {
  /** The publisher's id at AdSense, such as `ca-pub-1234567890123456`. */
  client: string
  /** The address of the script that fills the places. */
  script: string
  /** The id of AdSense's ad unit for each shape that has one. */
  units: Readonly<Partial<Record<AdShape, string>>>
  /** Origins such as `https://*.example.org` that the ads need besides the known ones. */
  hosts: readonly string[]
}

export interface Analytics {
  /** The address of the script that counts visits. */
  script: string
  /** Attributes of the script element, such as `data-domain`. */
  attributes: Readonly<Record<string, string>>
  /** Origins that the script needs besides its own. */
  hosts: readonly string[]
}

/** A certified consent platform that replaces the site's own question, as personalised ads require in Europe. */
export interface ConsentPlatform {
  script: string
  /** Origins that the script needs besides its own. */
  hosts: readonly string[]
}

/** The operator's choices that are built into the pages. */
export interface Site {
  name: string
  /** The scheme and host under which the pages are published, without a trailing slash. */
  origin: string
  publisher: Publisher | null
  host: Host | null
  /** The date of the legal texts, ISO 8601. */
  legalDate: string
  /**
   * The server deletes a message of the contact form after this many months. The privacy page states the number.
   */
  messagesKeptMonths: number
}
