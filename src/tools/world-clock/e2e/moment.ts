import { toolOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { clocksOf, openAt, paths, plain } from './steps.ts'

/** Another hour by the slider. */
export const moment = () => {
  test('takes all cards to another hour, and back to now', async ({ page }) => {
    const { field, card, output, button, main } = await openAt(page)
    await expect(output('moment')).toHaveText('Now')
    await expect(button('Back to now')).toBeHidden()
    const slider = field('shift')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Now')
    await slider.fill('14')
    await expect(output('moment')).toHaveText('In 3 h 26 min')
    await expect(main).toContainText(/Wed 6:30\sPM here/)
    expect(plain((await slider.getAttribute('aria-valuetext')) ?? '')).toBe('Wed 6:30 PM here')
    // To the minute: another hour has no seconds.
    await expect(main.locator('.world-time time')).toHaveText([
      '6:30 PM',
      '12:30 PM',
      '5:30 PM',
      '1:30 AM',
      '2:30 AM',
      '8:30 PM',
    ])
    await expect(main.locator('.world-second')).toHaveCount(0)
    await expect(card('Tokyo').locator('.world-relation')).toHaveText('tomorrow+7 h')
    await expect(card('Tokyo').locator('.world-date')).toHaveText('Thursday, July 16, 2026')
    await expect(card('Paris').locator('.world-sky')).toHaveText('Night')
    await expect(main.getByRole('status').filter({ hasText: 'All clocks follow' })).toHaveCount(1)
    await button('Back to now').click()
    await expect(slider).toBeFocused()
    await expect(slider).toHaveValue('0')
    await expect(output('moment')).toHaveText('Now')
    await expect(card('Paris').locator('time')).toHaveText('3:04:23 PM')
  })

  test('goes by quarters of an hour with the arrow keys, a day to either side', async ({
    page,
  }) => {
    const { field, card, output } = await openAt(page, paths.fr)
    const slider = field('shift')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card('Paris').locator('time')).toHaveText('15:15')
    await expect(output('moment')).toHaveText('Dans 11 min')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(card('Paris').locator('time')).toHaveText('15:00')
    await expect(output('moment')).toHaveText('Il y a 4 min')
    await page.keyboard.press('End')
    await expect(card('Paris').locator('time')).toHaveText('15:00')
    await expect(card('Paris').locator('.world-relation')).toHaveText('demainmême heure')
    await page.keyboard.press('Home')
    await expect(card('New York').locator('time')).toHaveText('09:15')
    await expect(card('New York').locator('.world-relation')).toHaveText('hier−6 h')
  })

  test('is right on the day clocks change', async ({ page }) => {
    // 23:00 in Paris on the eve of summer time; New York has had it for three weeks.
    const { field, card } = await openAt(page, paths.fr, '2026-03-28T22:00:00Z')
    const time = (name: string) => card(name).locator('time')
    await expect(card('New York').locator('.world-relation')).toContainText('−5')
    await field('shift').fill('11')
    await expect(time('Paris')).toHaveText('01:45')
    await field('shift').fill('12')
    // Two o'clock does not come.
    await expect(time('Paris')).toHaveText('03:00')
    await expect(time('New York')).toHaveText('21:00')
    await expect(card('New York').locator('.world-relation')).toHaveText('aujourd’hui−6 h')
    await expect(card('Paris').locator('.world-offset')).toHaveText('UTC+2')
  })

  test('is in what is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { field, button } = await openAt(page, paths.es)
    await field('shift').fill('4')
    await button('Copiar las horas').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'miércoles, 15 de julio de 2026: París 16:00, Nueva York 10:00',
    )
  })

  test('what was moved, chosen or opened before the script is there counts', async ({ page }) => {
    const release = await holdScript(page)
    await page.clock.setFixedTime(new Date('2026-07-15T13:04:23Z'))
    await page.goto(paths.en, { waitUntil: 'commit' })
    const tool = clocksOf(page, toolOf(page, 'world-clock'))
    await tool.field('shift').focus()
    await page.keyboard.press('ArrowRight')
    await tool.main.getByRole('radio', { name: '24 h' }).click()
    await tool.main.getByText('When the clocks change next').click()
    release()
    await hydrated(page)
    await expect(tool.field('shift')).toHaveValue('1')
    await expect(tool.card('Paris').locator('time')).toHaveText('15:15')
    await expect(tool.main.locator('.world-changes li')).toHaveCount(6)
  })

  test('is sound on another hour, with changes of clocks near', async ({ page }) => {
    const { field, main } = await openAt(page, paths.es, '2026-10-20T21:30:00Z')
    await field('shift').fill('-20')
    await main.getByText('Próximos cambios de hora').click()
    await expect(main.locator('.world-changes li')).toHaveCount(6)
    await expectSound(page)
  })
}
