import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { canScan, fillAll, openQr, paths, whileRemade } from './steps.ts'

/** What a code can hold besides text, as an independent reader reads it from the download. */
export const contents = () => {
  test('a link is completed, and says so', async ({ page }) => {
    const tool = await openQr(page)
    await tool.choose('link')
    await expect(tool.main).toContainText('Enter a web address')
    await tool.field('url').fill('example.com/été')
    await expect(tool.main).toContainText('The code opens https://example.com/%C3%A9t%C3%A9')
    await expect(tool.picture).toBeVisible()
    if (canScan) expect(await tool.scanned()).toBe('https://example.com/%C3%A9t%C3%A9')
    await tool.field('url').fill('not an address')
    await expect(tool.alert).toContainText('That is not a web address')
    await expect(tool.picture).toHaveCount(0)
    // Browsers make an address of it, unlike what the unit tests run in.
    await tool.field('url').fill('exam ple.com')
    await tool.field('url').blur()
    await expect(tool.alert).toContainText('That is not a web address')
    await whileRemade(tool, () => tool.field('url').fill('HTTP://EXAMPLE.COM'))
    await expect(tool.alert).toHaveCount(0)
    if (canScan) expect(await tool.scanned()).toBe('HTTP://EXAMPLE.COM')
  })

  test('Wi-Fi: names and passwords with signs of their own, hidden or open', async ({ page }) => {
    const tool = await openQr(page)
    await tool.choose('wifi')
    await fillAll(tool, { ssid: 'Café;1', wifiPassword: String.raw`a:b\c` })
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: Wi-Fi Café;1')
    const escaped = String.raw`S:Café\;1;P:a\:b\\c;`
    if (canScan) expect(await tool.scanned()).toBe(`WIFI:T:WPA;${escaped};`)
    await expect(tool.main).toContainText('A WPA password has 8 to 63 characters')
    await whileRemade(tool, async () => {
      await tool.field('hidden').check()
      await tool.field('security').selectOption('SAE')
    })
    if (canScan) expect(await tool.scanned()).toBe(`WIFI:T:SAE;${escaped}H:true;;`)
    await whileRemade(tool, () => tool.field('security').selectOption('WEP'))
    await whileRemade(tool, () => tool.field('security').selectOption('nopass'))
    await expect(tool.field('wifiPassword')).toHaveCount(0)
    if (canScan) expect(await tool.scanned()).toBe(String.raw`WIFI:T:nopass;S:Café\;1;H:true;;`)
    await tool.field('security').selectOption('WPA')
    await tool.field('wifiPassword').fill('')
    await expect(tool.picture).toHaveCount(0)
    await expect(tool.main).toContainText('Enter the network’s name and password.')
  })

  test('a contact is a vCard with its accents and line ends', async ({ page }) => {
    const tool = await openQr(page, `${paths.en}?kind=contact&level=H`)
    await fillAll(tool, { firstName: 'Zoé', lastName: 'Muñoz; Lefèvre', phone: '+33 1 23 45' })
    await tool.main.getByText('Website, address, note').click()
    await fillAll(tool, { website: 'example.com', city: 'Nîmes', note: 'Café,\nthé' })
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: Zoé Muñoz; Lefèvre')
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      String.raw`N:Muñoz\; Lefèvre;Zoé;;;`,
      String.raw`FN:Zoé Muñoz\; Lefèvre`,
      'TEL;TYPE=CELL:+33 1 23 45',
      'URL:https://example.com',
      'ADR;TYPE=WORK:;;;Nîmes;;;',
      String.raw`NOTE:Café\,\nthé`,
      'END:VCARD',
    ].join('\r\n')
    if (canScan) expect(await tool.scanned()).toBe(card)
    await fillAll(tool, { phone: 'call me', contactEmail: 'zoe@', website: 'nowhere' })
    await expect(tool.alert).toHaveCount(3)
    await expect(tool.main).toContainText('Correct what is marked')
    // What is marked stays so while something else is typed or chosen: nothing moves under the caret.
    await tool.field('city').fill('Arles')
    await tool.field('size').selectOption('300')
    expect(await tool.alert.count()).toBe(3)
    await fillAll(tool, { phone: '112', contactEmail: 'zoe@example.com', website: '' })
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.picture).toBeVisible()
    await tool.field('firstName').fill('x'.repeat(3000))
    await expect(tool.alert).toContainText('Too much for one QR code at level H')
    await tool.field('level').selectOption('L')
    await expect(tool.alert).toHaveText('Too much for one QR code. Shorten it.')
  })

  test('an e-mail is a mailto address with subject and text', async ({ page }) => {
    const tool = await openQr(page)
    await tool.choose('email')
    await fillAll(tool, { recipient: 'zoe@example.com', subject: 'Été & co', message: 'Où ?\nIci' })
    await expect(tool.picture).toBeVisible()
    const letter =
      'mailto:zoe@example.com?subject=%C3%89t%C3%A9%20%26%20co&body=O%C3%B9%20%3F%0D%0AIci'
    if (canScan) expect(await tool.scanned()).toBe(letter)
    await tool.field('recipient').fill('zoe')
    await tool.field('recipient').blur()
    await expect(tool.alert).toContainText('That is not an e-mail address')
    await expect(tool.picture).toHaveCount(0)
  })

  test('what was typed in one stays while another is looked at, and in another language', async ({
    page,
  }) => {
    const tool = await openQr(page)
    await tool.field('text').fill('Bonjour')
    await tool.choose('wifi')
    await fillAll(tool, { ssid: 'Chez Zoé', wifiPassword: 'bonjour2026' })
    await tool.choose('payment')
    await tool.field('amount').fill('49.9')
    await tool.choose('text')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: Bonjour')
    await tool.choose('wifi')
    await expect(tool.field('ssid')).toHaveValue('Chez Zoé')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: Wi-Fi Chez Zoé')
    await expect.poll(() => queryOf(page)).toEqual({ kind: 'wifi', size: '200', level: 'M' })

    await chooseLanguage(page, 'fr')
    await expect(tool.field('ssid')).toHaveValue('Chez Zoé')
    await expect(tool.picture).toBeVisible()
    await tool.choose('payment')
    await expect(tool.field('amount')).toHaveValue('49.9')
    await tool.choose('text')
    await expect(tool.field('text')).toHaveValue('Bonjour')
  })
}
