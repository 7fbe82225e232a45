import { expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

const defaults: Config = {
  host: '0.0.0.0',
  port: 8080,
  distFolder: './dist',
  hsts: true,
  dataFolder: './data',
  ratesFrom: {
    ecb: ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'],
    ecbHistory: [
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
    ],
    broad: [
      'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/eur.json',
      'https://latest.currency-api.pages.dev/v1/currencies/eur.json',
    ],
  },
  hourlyMessages: 200,
  maxConnections: 12_000,
  trustedProxies: 0,
}

it('has defaults for everything', () => {
  expect(readConfig({})).toEqual({ isValid: true, config: defaults })
  const empty = { HOST: '', PORT: ' ', UTILO_DIST: '', UTILO_HSTS: undefined, DATABASE_URL: '' }
  expect(readConfig(empty)).toEqual({ isValid: true, config: defaults })
})

it('reads what is set, and leaves other variables alone', () => {
  const environment = {
    HOST: '::1',
    PORT: '0',
    UTILO_DIST: '/srv/utilo',
    UTILO_HSTS: 'off',
    UTILO_DATA: '/var/lib/utilo',
    UTILO_RATES_ECB: 'off',
    UTILO_RATES_ECB_HISTORY: 'http://127.0.0.1:9000/hist.xml',
    UTILO_RATES_BROAD: ' https://a.example/eur.json  https://b.example/eur.json ',
    DATABASE_URL: 'postgres://utilo:secret@db.example/utilo',
    UTILO_SMTP_URL: 'smtps://utilo:secret@mail.example',
    UTILO_MAIL_FROM: 'site@example.org',
    UTILO_MAIL_TO: 'people@example.org',
    UTILO_HOURLY_MESSAGES: '50',
    UTILO_MAX_CONNECTIONS: '500',
    UTILO_TRUSTED_PROXIES: '2',
    PATH: '/bin',
  }
  expect(readConfig(environment)).toEqual({
    isValid: true,
    config: {
      host: '::1',
      port: 0,
      distFolder: '/srv/utilo',
      hsts: false,
      dataFolder: '/var/lib/utilo',
      ratesFrom: {
        ecb: [],
        ecbHistory: ['http://127.0.0.1:9000/hist.xml'],
        broad: ['https://a.example/eur.json', 'https://b.example/eur.json'],
      },
      databaseUrl: 'postgres://utilo:secret@db.example/utilo',
      mail: {
        smtpUrl: 'smtps://utilo:secret@mail.example',
        from: 'site@example.org',
        to: 'people@example.org',
      },
      hourlyMessages: 50,
      maxConnections: 500,
      trustedProxies: 2,
    },
  })
  for (const HOST of ['127.0.0.1', 'localhost', 'tools.example.org']) {
    expect(readConfig({ HOST })).toMatchObject({ isValid: true, config: { host: HOST } })
  }
})

it.each(['80a', '-1', '65536', '99999999', '8080.5', '1e3', '0x50'])('refuses port %s', (PORT) => {
  expect(readConfig({ PORT })).toEqual({
    isValid: false,
    problems: [
      `PORT is set to "${PORT}", which is not a port: expected a whole number from 0 (any free port) to 65535.`,
    ],
  })
})

it('says everything that is wrong at once, a sentence each', () => {
  expect(
    readConfig({
      HOST: 'http://x',
      PORT: 'web',
      UTILO_HSTS: 'yes',
      UTILO_RATES_ECB: 'file:///etc/passwd',
      UTILO_HOURLY_MESSAGES: '0',
      UTILO_TRUSTED_PROXIES: 'all',
    }),
  ).toEqual({
    isValid: false,
    problems: [
      'HOST is set to "http://x", which is not an address: expected a host name or an IP address such as 127.0.0.1.',
      'PORT is set to "web", which is not a port: expected a whole number from 0 (any free port) to 65535.',
      'UTILO_HSTS is set to "yes", which is not a switch: expected on or off.',
      'UTILO_RATES_ECB is set to "file:///etc/passwd", which is not a web address: expected one such as https://example.org/rates.xml, or off.',
      'UTILO_HOURLY_MESSAGES is set to "0", which is not a number of messages: expected a whole number from 1 to 99999.',
      'UTILO_TRUSTED_PROXIES is set to "all", which is not a number of proxies: expected a whole number from 0 to 10.',
    ],
  })
})

it('never repeats an address that holds a password', () => {
  const result = readConfig({
    DATABASE_URL: 'mysql://utilo:secret@db.example/utilo',
    UTILO_SMTP_URL: 'utilo:secret@mail.example',
    UTILO_MAIL_TO: 'nobody',
  })
  expect(result).toEqual({
    isValid: false,
    problems: [
      'DATABASE_URL is set, which is not the address of a Postgres database: expected postgres://user:password@host/name.',
      'UTILO_SMTP_URL is set, which is not the address of a mail server: expected smtps://user:password@host.',
      'UTILO_MAIL_TO is set to "nobody", which is not an e-mail address.',
    ],
  })
})

it('wants all of the mail settings, or none', () => {
  const whole = {
    UTILO_SMTP_URL: 'smtp://127.0.0.1:2525',
    UTILO_MAIL_FROM: 'site@example.org',
    UTILO_MAIL_TO: 'people@example.org',
  }
  expect(readConfig(whole).isValid).toBe(true)
  for (const left of Object.keys(whole)) {
    expect(readConfig({ ...whole, [left]: '' })).toEqual({
      isValid: false,
      problems: [
        'UTILO_SMTP_URL, UTILO_MAIL_FROM and UTILO_MAIL_TO belong together: set all three, or none.',
      ],
    })
  }
})
