import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('has defaults for everything', () => {
  const config = { host: '0.0.0.0', port: 8080, distFolder: './dist', hsts: true }
  expect(readConfig({})).toEqual({ isValid: true, config })
  expect(readConfig({ HOST: '', PORT: ' ', UTILO_DIST: '', UTILO_HSTS: undefined })).toEqual({
    isValid: true,
    config,
  })
})

it('reads what is set, and leaves other variables alone', () => {
  const environment = {
    HOST: '::1',
    PORT: '0',
    UTILO_DIST: '/srv/utilo',
    UTILO_HSTS: 'off',
    PATH: '/bin',
  }
  expect(readConfig(environment)).toEqual({
    isValid: true,
    config: { host: '::1', port: 0, distFolder: '/srv/utilo', hsts: false },
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
  expect(readConfig({ HOST: 'http://x', PORT: 'web', UTILO_HSTS: 'yes' })).toEqual({
    isValid: false,
    problems: [
      'HOST is set to "http://x", which is not an address: expected a host name or an IP address such as 127.0.0.1.',
      'PORT is set to "web", which is not a port: expected a whole number from 0 (any free port) to 65535.',
      'UTILO_HSTS is set to "yes", which is not a switch: expected on or off.',
    ],
  })
})
