import { expect, test } from '../../../../e2e/fixtures.ts'
import { canScan, fillAll, openQr, paths, scan } from './steps.ts'

const belgian = 'BE72 0000 0000 1616'

/** The European payment code. */
export const payments = () => {
  test('a payment is what banking apps read, at level M whatever is chosen', async ({ page }) => {
    const tool = await openQr(page, `${paths.fr}&level=H&kind=payment`)
    await fillAll(tool, {
      beneficiary: 'Zoé Lefèvre',
      iban: 'fr14 2004 1010 0505 0001 3M02 606',
      amount: '1 234,5',
      remittance: 'Facture 118',
    })
    await expect(tool.picture).toHaveAttribute('alt', /Zoé Lefèvre$/)
    await expect(tool.main).toContainText('toujours au niveau M')
    // Version 5: at level H it would be the ninth.
    await expect(tool.output('summary')).toContainText('37 × 37')
    const { path } = await tool.download(tool.png)
    if (canScan)
      expect(scan(path).split('\n')).toEqual([
        'BCD',
        '002',
        '1',
        'SCT',
        '',
        'Zoé Lefèvre',
        'FR1420041010050500013M02606',
        'EUR1234.50',
        '',
        '',
        'Facture 118',
      ])
  })

  test('asks for the bank outside the European Economic Area, where nobody looks', async ({
    page,
  }) => {
    const tool = await openQr(page, `${paths.en}?kind=payment`)
    await fillAll(tool, { beneficiary: 'Heidi', iban: 'CH93 0076 2011 6238 5295 7' })
    await expect(tool.alert).toContainText('the BIC is needed too')
    await expect(tool.field('bic')).toBeVisible()
    await tool.field('bic').fill('POFICHBE')
    await expect(tool.picture).toBeVisible()
    if (canScan)
      expect(await tool.scanned()).toContain('SCT\nPOFICHBE\nHeidi\nCH9300762011623852957')
  })

  test('says what is wrong with each field, and the code goes with it', async ({ page }) => {
    const tool = await openQr(page, `${paths.en}?kind=payment`)
    const right = { beneficiary: 'Ada', iban: belgian, amount: '', remittance: '' }
    await fillAll(tool, right)
    await expect(tool.picture).toBeVisible()
    for (const [name, value, sentence] of [
      ['iban', 'BE72 0000 0000 1617', 'That is not a valid IBAN'],
      ['iban', 'TR33 0006 1005 1978 6457 8413 26', 'outside the SEPA area'],
      ['amount', '0', 'too low'],
      ['amount', '1e400', 'Type a number'],
      ['amount', '1000000000', 'too high'],
      ['amount', '0.015', 'at most two decimals'],
      ['amount', '-5', 'too low'],
      ['remittance', 'x'.repeat(141), '140 characters at most'],
      ['beneficiary', '😀'.repeat(71), '70 characters at most'],
    ] as const) {
      const field = tool.field(name)
      await field.fill(value)
      await field.blur()
      await expect(tool.alert).toContainText(sentence)
      await expect(tool.picture).toHaveCount(0)
      await expect(tool.png).toBeDisabled()
      await field.fill(right[name])
      await expect(tool.alert).toHaveCount(0)
    }
    await expect(tool.field('beneficiary')).toHaveValue('Ada')
    await expect(tool.picture).toBeVisible()
    // Unlike what was finished, half an account number is marked only once it rests.
    await tool.field('iban').fill(belgian.slice(0, 9))
    await page.waitForTimeout(300)
    expect(await tool.alert.count()).toBe(0)
    await expect(tool.alert).toContainText('That is not a valid IBAN')
  })

  test('is held to the bytes the standard allows, though digits take less room', async ({
    page,
  }) => {
    const tool = await openQr(page, `${paths.en}?kind=payment`)
    await fillAll(tool, {
      beneficiary: '日'.repeat(70),
      iban: belgian,
      remittance: '1'.repeat(140),
    })
    await expect(tool.alert).toContainText('a payment code holds at most 331 bytes')
    await tool.field('remittance').fill('')
    await expect(tool.picture).toBeVisible()
  })
}
