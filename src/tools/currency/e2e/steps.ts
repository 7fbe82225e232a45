import type { Page } from '@playwright/test'
import { openTool, toolOf } from '../../../../e2e/calculator-steps.ts'
import type { RatesDocument } from '../../../core/rates/rate-set.ts'

export const paths = {
  fr: '/convertisseur-devises?lng=fr',
  en: '/en/currency-converter',
  es: '/es/conversor-de-divisas',
} as const

/** The rates of a Friday, and a wider list of the following day. */
export const fixedRates: RatesDocument = {
  ecb: {
    source: 'ecb',
    date: '2026-11-20',
    rates: {
      USD: '1.1367',
      GBP: '0.85986',
      JPY: '180.57',
      CAD: '1.6047',
      AUD: '1.6177',
      CHF: '0.9409',
      CNY: '7.6302',
      SEK: '11.2645',
      NOK: '10.7895',
      THB: '38.057',
    },
  },
  broad: {
    source: 'broad',
    date: '2026-11-21',
    rates: {
      USD: '1.2',
      GBP: '0.9',
      JPY: '181',
      AED: '4.407',
      VND: '30000',
      XOF: '655.957',
    },
  },
}

/** The following Sunday. */
const sunday = '2026-11-22T10:00:00Z'

interface Setting {
  /** The server's response. A number is the status of a failure. */
  answer?: object | string | number
  /** The date at which the page is opened. */
  now?: string
}

/** Mocks the server's rates from now on, and fixes the date of the device. */
export const setRates = async (page: Page, { answer = fixedRates, now = sunday }: Setting = {}) => {
  await page.unroute('**/api/rates')
  await page.route('**/api/rates', (route) =>
    typeof answer === 'number'
      ? route.fulfill({ status: answer, body: 'down' })
      : route.fulfill({
          contentType: 'application/json',
          body: typeof answer === 'string' ? answer : JSON.stringify(answer),
        }),
  )
  await page.clock.setFixedTime(now)
}

/** Returns the locators of the converter's page. */
export const converterOf = (page: Page) => {
  const tool = toolOf(page, 'currency')
  const { main, field, output, button } = tool
  return {
    ...tool,
    amount: field('amount'),
    from: field('from'),
    to: field('to'),
    /** The open list of either currency. */
    options: main.getByRole('option'),
    result: output('result'),
    rate: output('rate'),
    source: main.locator('div:has(> output[name=rate]) ~ p'),
    copy: button(/^(Copy result|Copier le résultat|Copiar el resultado)$/),
    swap: button(/^(Swap currencies|Échanger les devises|Intercambiar las monedas)$/),
    favourite: button(/^(Pin|Épingler|Fijar)$/),
    row: (code: string) => main.locator(`[data-unit="${code}"] dd >> nth=0`),
    /** Skips the half second after which a change has its result. It needs the clock of `setRates`. */
    skipHalfSecond: () => page.clock.runFor(500),
  }
}

export const openConverter = async (page: Page, address: string = paths.en) => {
  await openTool(page, 'currency', address)
  return converterOf(page)
}
