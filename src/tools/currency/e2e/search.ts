import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { openConverter, paths, setRates } from './steps.ts'

/** What the search has found; the lists' own options are none of it. */
const found = (page: Page, name?: RegExp) =>
  page.locator('[role=listbox]').getByRole('option', name ? { name } : {})

const openers = {
  from: / – (Search all currencies|Chercher parmi toutes les devises|Buscar entre todas las divisas)$/,
  field: /symbol|symbole|símbolo/,
} as const

const openSearch = async (page: Page, list: 'from' | 'to', address: string = paths.en) => {
  await setRates(page)
  const converter = await openConverter(page, address)
  await expect(converter.result).not.toBeEmpty()
  const opener = converter.button(openers.from).nth(list === 'from' ? 0 : 1)
  await opener.click()
  const combobox = page.getByRole('combobox', { name: openers.field })
  await expect(combobox).toBeFocused()
  return { ...converter, opener, combobox }
}

test.describe('currency: search', () => {
  for (const [address, typed, name, code, result] of [
    [paths.en, 'thailand', 'Thai Baht', 'THB', '38.06'],
    [paths.fr, 'Viêt', 'dông vietnamien', 'VND', '30 000,00'],
    [paths.fr, '฿', 'baht thaïlandais', 'THB', '38,06'],
    [paths.es, 'emiratos', 'dírham de los Emiratos Árabes Unidos', 'AED', '4,41'],
    [paths.fr, 'sénégal', 'franc CFA (BCEAO)', 'XOF', '655,96'],
    [paths.es, 'aed', 'dírham de los Emiratos Árabes Unidos', 'AED', '4,41'],
  ] as const)
    test(`finds ${code} for ${typed}, by the keyboard alone`, async ({ page }) => {
      const { combobox, to, result: output } = await openSearch(page, 'to', address)
      await expect(to).toBeHidden()
      await combobox.pressSequentially(typed)
      await expect(found(page).first().locator('span').first()).toHaveText(name)
      await page.keyboard.press('Enter')
      await expect(combobox).toHaveCount(0)
      await expect(to).toBeFocused()
      await expect(to).toHaveValue(code)
      await expect(output).toHaveText(result.replace(' ', '\u202F'))
      await expect(page).toHaveURL(new RegExp(`to=${code}`))
    })

  test('chooses with the pointer for the list it stands beside', async ({ page }) => {
    const { combobox, from, to, result } = await openSearch(page, 'from')
    await combobox.fill('dirham')
    await found(page, /^United Arab Emirates Dirham/).click()
    await expect(from).toHaveValue('AED')
    await expect(to).toHaveValue('USD')
    // 1.2 ÷ 4.407, both of the wider list.
    await expect(result).toHaveText('0.27')
  })

  test('offers only what there is a rate for', async ({ page }) => {
    const { combobox, main } = await openSearch(page, 'to')
    await combobox.fill('afghanistan')
    await expect(main.getByText('No currency found.')).toBeVisible()
    await combobox.fill('$')
    await expect(found(page).locator('span:first-child')).toHaveText([
      'US Dollar',
      'Canadian Dollar',
      'Australian Dollar',
    ])
  })

  test('says so when nothing is found, whatever was typed', async ({ page }) => {
    const { combobox, main } = await openSearch(page, 'to')
    for (const typed of [
      'xqzzw',
      '<b>zz',
      '1e400',
      'a'.repeat(3000),
      '()[]{}\\^.*+?',
      '\uD800',
      '🪙',
    ]) {
      await combobox.fill(typed)
      await expect(main.getByText('No currency found.')).toBeVisible()
      await expect(found(page)).toHaveCount(0)
    }
    await combobox.fill('baht')
    await expect(found(page)).toHaveText(['Thai BahtTHB · ฿ · Thailand'])
  })

  test('closes by Escape, by its button, and by leaving it', async ({ page }) => {
    const { combobox, opener, button, to, amount } = await openSearch(page, 'to')
    await combobox.fill('baht')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(to).toHaveValue('USD')
    await opener.click()
    await button('Close the search').click()
    await expect(opener).toBeFocused()
    await opener.click()
    await amount.focus()
    await expect(combobox).toHaveCount(0)
    await expect(amount).toBeFocused()
  })

  test('does not call back who went on before its script came', async ({ page }) => {
    await setRates(page)
    const release = await holdScript(page, '**/assets/find-currency-*.js')
    const { amount, button } = await openConverter(page)
    const opener = button(openers.from).first()
    const combobox = page.getByRole('combobox', { name: openers.field })
    const asked = page.waitForRequest(/find-currency-.*\.js$/)
    await opener.click()
    const script = (await asked).url()
    await amount.focus()
    release()
    // When the script has run, and all that waited for it as well.
    await page.evaluate(async (url) => {
      await import(url)
      await new Promise((done) => setTimeout(done, 200))
    }, script)
    await expect(combobox).toHaveCount(0)
    await expect(amount).toBeFocused()
    await opener.click()
    await expect(combobox).toBeFocused()
  })

  test('is opened and closed once by two clicks in a row', async ({ page }) => {
    const { combobox, opener, button } = await openSearch(page, 'to')
    await button('Close the search').dblclick()
    await expect(opener).toBeVisible()
    await expect(combobox).toHaveCount(0)
    await opener.dblclick()
    await expect(combobox).toBeFocused()
    await expect(combobox).toHaveCount(1)
  })

  test('is fetched only when it is opened, and asked for again after a failure', async ({
    page,
    complaints,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/finding\./.test(request.url())) asked.push(request.url())
    })
    await page.route(/\/finding\./, (route) => route.abort())
    const { combobox, alert } = await openSearch(page, 'from')
    await expect(alert).toContainText('could not be loaded')
    expect(asked).toHaveLength(1)
    await page.unroute(/\/finding\./)
    // The browser itself tells of the request that was cut off.
    complaints.splice(0)
    await combobox.fill('baht')
    await expect(found(page, /^Thai Baht/)).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test('is sound while it is open', async ({ page }) => {
    const { combobox } = await openSearch(page, 'to')
    await combobox.fill('franc')
    await expect(found(page).first()).toBeVisible()
    await expectSound(page)
  })
})

test.describe('currency: names', () => {
  test('of all currencies come into the lists, after the ten', async ({ page }) => {
    await setRates(page)
    const { from } = await openConverter(page, paths.fr)
    const options = from.locator('option')
    await expect(options).toHaveText([
      'Euro (EUR)',
      'Dollar des États-Unis (USD)',
      'Livre sterling (GBP)',
      'Yen japonais (JPY)',
      'Dollar canadien (CAD)',
      'Dollar australien (AUD)',
      'Franc suisse (CHF)',
      'Yuan renminbi chinois (CNY)',
      'Couronne suédoise (SEK)',
      'Couronne norvégienne (NOK)',
      'Baht thaïlandais (THB)',
      'Dirham des Émirats arabes unis (AED)',
      'Dông vietnamien (VND)',
      'Franc CFA (BCEAO) (XOF)',
    ])
  })

  test('are the codes while they cannot be had', async ({ page, complaints }) => {
    await page.route(/\/names\./, (route) => route.abort())
    await setRates(page)
    const { to, result } = await openConverter(page, `${paths.en}?to=THB`)
    await expect(result).toHaveText('38.06')
    await expect(to.locator('option:checked')).toHaveText('THB')
    await expect.poll(() => complaints.length).toBeGreaterThan(0)
    complaints.splice(0)
  })
})
