import { expect, test } from '../../../../e2e/fixtures.ts'
import { delayScript } from '../../../../e2e/network.ts'
import { openConverter, paths, searchOf, setRates } from './steps.ts'

test.describe('currency: search', () => {
  test.beforeEach(({ page }) => setRates(page))

  test('finds a currency in French, by the keyboard alone', async ({ page }) => {
    const { to, result, skipHalfSecond } = await openConverter(page, paths.fr)
    const { opener, combobox, found } = searchOf(page, 'to')
    await opener.press('Enter')
    await expect(combobox).toBeFocused()
    await expect(to).toBeHidden()
    await combobox.pressSequentially('Viêt')
    await expect(found().first().locator('span').first()).toHaveText('dông vietnamien')
    await page.keyboard.press('Enter')
    await expect(combobox).toHaveCount(0)
    await expect(to).toBeFocused()
    await expect(to).toHaveValue('VND')
    await skipHalfSecond()
    await expect(result).toHaveText('30\u202F000,00')
    await expect(page).toHaveURL(/to=VND/)
  })

  test('offers what there is a rate for, takes a click, and closes when it should', async ({
    page,
  }) => {
    const tab = await openConverter(page)
    const { main, button, amount, from, to, result, skipHalfSecond } = tab
    const { opener, combobox, found } = searchOf(page, 'from')
    await expect(result).not.toBeEmpty()
    await opener.click()
    await expect(combobox).toBeFocused()
    for (const typed of ['afghanistan', '<b>zz']) {
      await combobox.fill(typed)
      await expect(main.getByText('No currency found.')).toBeVisible()
      await expect(found()).toHaveCount(0)
    }
    await combobox.fill('$')
    await expect(found().locator('span:first-child')).toHaveText([
      'US Dollar',
      'Canadian Dollar',
      'Australian Dollar',
    ])
    await combobox.fill('baht')
    await expect(found()).toHaveText(['Thai BahtTHB · ฿ · Thailand'])

    await test.step('closes by Escape, by its button, and by leaving it', async () => {
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await expect(from).toHaveValue('EUR')
      await opener.click()
      await button('Close search').click()
      await expect(opener).toBeFocused()
      await opener.click()
      await amount.focus()
      await expect(combobox).toHaveCount(0)
      await expect(amount).toBeFocused()
    })

    await test.step('is opened and closed once by two clicks in a row', async () => {
      await opener.dblclick()
      await expect(combobox).toBeFocused()
      await expect(combobox).toHaveCount(1)
      await button('Close search').dblclick()
      await expect(opener).toBeVisible()
      await expect(combobox).toHaveCount(0)
    })

    await opener.click()
    await combobox.fill('dirham')
    await found(/^United Arab Emirates Dirham/).click()
    await expect(from).toHaveValue('AED')
    await skipHalfSecond()
    await expect(to).toHaveValue('USD')
    // This is 1.2 ÷ 4.407, both from the wider list.
    await expect(result).toHaveText('0.27')
  })

  test('does not call back who went on before its script came', async ({ page }) => {
    const release = await delayScript(page, '**/assets/find-currency-*.js')
    const { amount } = await openConverter(page)
    const { opener, combobox } = searchOf(page, 'from')
    const asked = page.waitForRequest(/find-currency-.*\.js$/)
    await opener.click()
    const script = (await asked).url()
    await amount.focus()
    release()
    // Waits until the script and its style sheet have loaded and the page was painted twice.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
        ({ sheet }) => sheet,
      ),
    )
    await page.evaluate(async (url) => {
      await import(url)
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }, script)
    await expect(combobox).toHaveCount(0)
    await expect(amount).toBeFocused()
    await opener.click()
    await expect(combobox).toBeFocused()
  })

  test('is fetched when it is opened, again after a failure, and codes stand for names until then', async ({
    page,
    complaints,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/finding\./.test(request.url())) asked.push(request.url())
    })
    await page.route(/\/(finding|names)\./, (route) => route.abort())
    const { alert, result, to } = await openConverter(page, `${paths.en}?to=THB`)
    const { opener, combobox, found } = searchOf(page, 'from')
    await expect(result).toHaveText('38.06')
    await expect(to.locator('option:checked')).toHaveText('THB')
    expect(asked).toEqual([])
    await opener.click()
    await expect(alert).toContainText('could not be loaded')
    expect(asked).toHaveLength(1)
    await page.unroute(/\/(finding|names)\./)
    await combobox.fill('baht')
    await expect(found(/^Thai Baht/)).toBeVisible()
    await expect(alert).toHaveCount(0)
    // The browser itself logs the requests that were blocked.
    expect(complaints.filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([])
    complaints.splice(0)
  })
})
