import { z } from 'zod'
import { defaultMaxConnections } from './connections.ts'
import { defaultHourlyMessages } from './contact/rate-limits.ts'

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'is not a web address: expected one such as https://example.org/rates.xml, or off',
})

const wholeNumber = (minimum: number, maximum: number, what: string) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
      { error: `is not ${what}: expected a whole number from ${minimum} to ${maximum}` },
    )
    .transform(Number)

/** One web address, or several separated by spaces; `off` means none. */
const webAddresses = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.trim().split(/\s+/)))
  .pipe(z.array(webAddress))

const mailAddress = z.email({ error: 'is not an e-mail address' })

const schema = z.object({
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.hostname()], {
      error: 'is not an address: expected a host name or an IP address such as 127.0.0.1',
    })
    .default('0.0.0.0'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: 'is not a port: expected a whole number from 0 (any free port) to 65535',
    })
    .transform(Number)
    .default(8080),
  UTILO_DIST: z.string().default('./dist'),
  UTILO_HSTS: z.enum(['on', 'off'], { error: 'is not a switch: expected on or off' }).default('on'),
  UTILO_DATA: z.string().default('./data'),
  UTILO_RATES_ECB: webAddresses.default([
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ]),
  UTILO_RATES_ECB_HISTORY: webAddresses.default([
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  ]),
  UTILO_RATES_BROAD: webAddresses.default([
    'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.json',
    'https://latest.currency-api.pages.dev/v1/currencies/eur.json',
  ]),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error:
        'is not the address of a Postgres database: expected postgres://user:password@host/name',
    })
    .optional(),
  UTILO_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'is not the address of a mail server: expected smtps://user:password@host',
    })
    .optional(),
  UTILO_MAIL_FROM: mailAddress.optional(),
  UTILO_MAIL_TO: mailAddress.optional(),
  UTILO_HOURLY_MESSAGES: wholeNumber(1, 99_999, 'a number of messages').default(
    defaultHourlyMessages,
  ),
  UTILO_MAX_CONNECTIONS: wholeNumber(10, 99_999, 'a number of connections').default(
    defaultMaxConnections,
  ),
  UTILO_TRUSTED_PROXIES: wholeNumber(0, 10, 'a number of proxies').default(0),
})

export interface Config {
  host: string
  port: number
  /** The folder that the build wrote; it holds `server.json` and `client/`. */
  distFolder: string
  hsts: boolean
  /** The folder for what must survive a restart: exchange rates and messages. */
  dataFolder: string
  /** The URLs of the rate sources, in the order they are tried. An empty list turns a source off. */
  ratesFrom: {
    ecb: readonly string[]
    ecbHistory: readonly string[]
    broad: readonly string[]
  }
  /** The Postgres database for messages. Without one, messages are kept in a file in the data folder. */
  databaseUrl?: string
  /** How messages are forwarded. Without it, they are not. */
  mail?: Mail
  /** How many messages all visitors together may send per hour. */
  hourlyMessages: number
  /** How many connections may be open at once. */
  maxConnections: number
  /**
   * How many of our own proxies a request passes through. The client's address is read at that position of
   * `X-Forwarded-For`, counted from the right.
   */
  trustedProxies: number
}

export interface Mail {
  /** The `smtp://` or `smtps://` URL with user and password. It must not appear in any log. */
  smtpUrl: string
  from: string
  to: string
}

export type ConfigResult =
  | { isValid: true; config: Config }
  /** There is one sentence per invalid setting. */
  | { isValid: false; problems: string[] }

const secrets = new Set(['DATABASE_URL', 'UTILO_SMTP_URL'])

/** Reads the settings from the environment. An empty setting counts as not set. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): ConfigResult => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim() !== ''),
  )
  const { success, data, error } = schema.safeParse(given)
  if (!success) {
    const problems = error.issues.map(({ path: [name = ''], message }) => {
      const setting = String(name)
      // The URLs of databases and mail servers contain passwords, which must not appear in a log.
      const value = secrets.has(setting) ? '' : ` to ${JSON.stringify(given[setting])}`
      return `${setting} is set${value}, which ${message}.`
    })
    return { isValid: false, problems }
  }
  const { UTILO_SMTP_URL: smtpUrl, UTILO_MAIL_FROM: from, UTILO_MAIL_TO: to } = data
  const mail = smtpUrl && from && to ? { smtpUrl, from, to } : undefined
  if (mail === undefined && (smtpUrl ?? from ?? to) !== undefined) {
    return {
      isValid: false,
      problems: [
        'UTILO_SMTP_URL, UTILO_MAIL_FROM and UTILO_MAIL_TO belong together: set all three, or none.',
      ],
    }
  }
  const config = {
    host: data.HOST,
    port: data.PORT,
    distFolder: data.UTILO_DIST,
    hsts: data.UTILO_HSTS === 'on',
    dataFolder: data.UTILO_DATA,
    ratesFrom: {
      ecb: data.UTILO_RATES_ECB,
      ecbHistory: data.UTILO_RATES_ECB_HISTORY,
      broad: data.UTILO_RATES_BROAD,
    },
    ...(data.DATABASE_URL === undefined ? {} : { databaseUrl: data.DATABASE_URL }),
    ...(mail === undefined ? {} : { mail }),
    hourlyMessages: data.UTILO_HOURLY_MESSAGES,
    maxConnections: data.UTILO_MAX_CONNECTIONS,
    trustedProxies: data.UTILO_TRUSTED_PROXIES,
  }
  return { isValid: true, config }
}
