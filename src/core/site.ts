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

/** The operator's choices that are built into the pages. */
export interface Site {
  name: string
  /** Scheme and host the pages are published under, without a trailing slash. */
  origin: string
  publisher: Publisher | null
  host: Host | null
  /** Date of the legal texts, ISO 8601. */
  legalDate: string
}
