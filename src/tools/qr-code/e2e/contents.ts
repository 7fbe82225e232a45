import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { openQr, paths, whileRemade } from './steps.ts'

/**
 * Tests of the other kinds of content. The unit tests check how each content is written; ZBar reads those, too.
 */
test.describe('qr-code', () => {
  test('links, Wi-Fi and e-mails: completed, doubted or refused; on the page only, in any language', async ({
    page,
  }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page, `${paths.en}?size=400&level=h&text=secret&ssid=secret`)
    const { field, main, alert, picture, choose, fillAll } = tool
    await expect(field('size')).toHaveValue('400')
    await expect(field('level')).toHaveValue('H')
    await expect(field('text')).toHaveValue('')
    await expect.poll(() => queryOf(page)).toEqual({ size: '400', level: 'h' })
    await field('text').fill('secret \u0000ÿ\uFEFF<b>&amp;{{x}}</b>👨‍👩‍👧‍👦 1e400')
    await tool.rest()
    await expect(picture).toBeVisible()
    await expectNothingBroken({ ...tool, main: main.locator('.qr-notes') })

    await choose('link')
    await expect(main).toContainText('Enter a web address')
    await field('url').fill('example.com/été')
    await expect(main).toContainText('The code opens https://example.com/%C3%A9t%C3%A9')
    // Browsers complete this to an address, unlike the runtime of the unit tests.
    await field('url').fill('exam ple.com')
    await field('url').blur()
    await expect(alert).toContainText('That is not a web address')
    await expect(picture).toHaveCount(0)
    await whileRemade(tool, () => field('url').fill('HTTP://EXAMPLE.COM'))
    await expect(alert).toHaveCount(0)
    expect(await tool.scanned()).toBe('HTTP://EXAMPLE.COM')

    await choose('wifi')
    await fillAll({ ssid: 'Secret;1', wifiPassword: String.raw`a:b\c` })
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', 'QR code: Wi-Fi Secret;1')
    await expect(main).toContainText('A WPA password has 8 to 63 characters')
    await whileRemade(tool, async () => {
      await field('hidden').check()
      await field('security').selectOption('SAE')
    })
    expect(await tool.scanned()).toBe(String.raw`WIFI:T:SAE;S:Secret\;1;P:a\:b\\c;H:true;;`)
    await whileRemade(tool, () => field('security').selectOption('nopass'))
    await expect(field('wifiPassword')).toHaveCount(0)
    await field('security').selectOption('WPA')
    await field('wifiPassword').fill('')
    await expect(picture).toHaveCount(0)
    await expect(main).toContainText('Enter the network’s name and password.')
    await field('wifiPassword').fill('secret123')

    await choose('email')
    await fillAll({ recipient: 'zoe@example.com', subject: 'Été & co', message: 'Où ?\nIci' })
    await tool.rest()
    await expect(picture).toBeVisible()
    expect(await tool.scanned()).toBe(
      'mailto:zoe@example.com?subject=%C3%89t%C3%A9%20%26%20co&body=O%C3%B9%20%3F%0D%0AIci',
    )
    await field('recipient').fill('zoe')
    await field('recipient').blur()
    await expect(alert).toContainText('That is not an email address')
    await expect(picture).toHaveCount(0)

    await choose('wifi')
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', 'QR code: Wi-Fi Secret;1')
    await field('foreground').fill('#0b7248')
    await chooseLanguage(page, 'fr')
    await expect(field('ssid')).toHaveValue('Secret;1')
    await expect(field('foreground')).toHaveValue('#0b7248')
    await expect.poll(() => queryOf(page)).toMatchObject({ kind: 'wifi', size: '400', level: 'H' })
    await choose('email')
    await expect(field('subject')).toHaveValue('Été & co')
    await choose('text')
    await expect(field('text')).toHaveValue(/secret/)
    await choose('wifi')
    const kept = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.search,
      ]),
    )
    expect(kept).not.toMatch(/secret|0b7248|utilo:last/i)
    await page.reload()
    await hydrated(page)
    await expect(field('ssid')).toHaveValue('')
  })

  test('contacts and payments: each fault is marked, and the code goes with it', async ({
    page,
  }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page, `${paths.fr}&kind=contact&level=H`)
    const { field, main, alert, picture, output, choose, fillAll } = tool
    await fillAll({ firstName: 'Zoé', lastName: 'Muñoz; Lefèvre', phone: '+33 1 23 45' })
    await main.getByText('Site web, adresse, note').click()
    await fillAll({ website: 'example.com', city: 'Nîmes', note: 'Café,\nthé' })
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', /^QR code\s: Zoé Muñoz; Lefèvre$/)
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
    ]
    expect(await tool.scanned()).toBe(card.join('\r\n'))
    await fillAll({ phone: 'appelez', contactEmail: 'zoe@', website: 'nulle part' })
    await tool.rest()
    await expect(alert).toHaveCount(3)
    await expect(picture).toHaveCount(0)
    // A shown error stays while something else is typed or chosen, so that nothing moves.
    await field('city').fill('Arles')
    await field('size').selectOption('300')
    expect(await alert.count()).toBe(3)
    await fillAll({ phone: '112', contactEmail: 'zoe@example.com', website: '' })
    await tool.rest()
    await expect(alert).toHaveCount(0)
    await expect(picture).toBeVisible()
    await field('firstName').fill('x'.repeat(3000))
    await tool.rest()
    await expect(alert).toContainText('niveau H')
    await field('level').selectOption('L')
    await tool.rest()
    await expect(alert).not.toContainText('niveau')
    await field('level').selectOption('H')

    await choose('payment')
    const french = 'fr14 2004 1010 0505 0001 3M02 606'
    await fillAll({
      beneficiary: 'Zoé Lefèvre',
      iban: french,
      amount: '1 234,5',
      remittance: 'Facture 118',
    })
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', /Zoé Lefèvre$/)
    await expect(main).toContainText('toujours au niveau M')
    // The code has version 5; at level H it would have version 9.
    await expect(output('summary')).toContainText('37 × 37')
    const transfer = ['BCD', '002', '1', 'SCT', '', 'Zoé Lefèvre', 'FR1420041010050500013M02606']
    expect((await tool.scanned()).split('\n')).toEqual(
      transfer.concat('EUR1234.50', '', '', 'Facture 118'),
    )
    await page.clock.pauseAt('2030-01-01')
    // An incomplete account number is marked only after a pause.
    await field('iban').fill(french.slice(0, 9))
    await page.clock.runFor(900)
    expect(await alert.count()).toBe(0)
    await page.clock.runFor(200)
    await expect(alert).toContainText('IBAN')
    await expect(tool.png).toBeDisabled()
    // Outside the European Economic Area the BIC is required, and its field is in the collapsed section.
    await expect(field('bic')).toBeHidden()
    await field('iban').fill('CH93 0076 2011 6238 5295 7')
    await tool.rest()
    await expect(alert).toContainText('BIC')
    await expect(field('bic')).toBeVisible()
    await whileRemade(tool, () => field('bic').fill('POFICHBE'))
    for (const [name, wrong, right] of [
      ['amount', '0,015', '1'],
      ['amount', '1e400', ''],
      // The standard allows 331 bytes, though digits would take less room.
      ['beneficiary', '日'.repeat(70), 'Ada'],
    ] as const) {
      await field('remittance').fill(name === 'beneficiary' ? '1'.repeat(140) : '')
      await field(name).fill(wrong)
      await tool.rest()
      await expect(alert).toHaveCount(1)
      await expect(picture).toHaveCount(0)
      await whileRemade(tool, () => field(name).fill(right))
      await expect(alert).toHaveCount(0)
    }
  })
})
