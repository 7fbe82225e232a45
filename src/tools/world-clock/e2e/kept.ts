import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { addCity, openAt, paths, six } from './steps.ts'

/** What the device keeps, what it makes of rubbish, and what a change of language changes. */
export const kept = () => {
  test('keeps nothing until something was changed, then the list and the hours', async ({
    page,
  }) => {
    const { button, card, names, stored } = await openAt(page)
    await expect(names).toHaveText(six)
    await page.locator('input[name=shift]').fill('8')
    expect(await stored()).toBeNull()
    await addCity(page, 'lyon', 'Lyon')
    await button('Edit list').click()
    for (const name of ['New York', 'London', 'Sydney', 'Dubai'])
      await button(`Remove ${name}`).click()
    expect(await stored()).toBe(
      '{"cities":[{"zone":"Europe/Paris"},{"zone":"Asia/Tokyo"},{"zone":"Europe/Paris","name":"Lyon","language":"en","names":["lyon"],"isZoneCity":false}]}',
    )
    await page.reload()
    await expect(names).toHaveText(['Paris', 'Tokyo', 'Lyon'])
    // The hour looked at is not kept: a clock starts at now.
    await expect(card('Lyon').locator('time')).toHaveText('3:04:23 PM')
    await button('Back to the six cities').click()
    await expect(names).toHaveText(six)
    expect(await stored()).toBeNull()
    const others = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /last|clock/.test(key)),
    )
    expect(others).toEqual([])
  })

  test('keeps the list when the language changes, and calls its cities by their names there', async ({
    page,
  }) => {
    const { names, card, stored } = await openAt(page, paths.fr)
    await addCity(page, 'le caire', 'Le Caire')
    await addCity(page, 'bombay', 'Bombay')
    await addCity(page, 'shanghai', 'Shanghai')
    const written = await stored()
    await chooseLanguage(page, 'en')
    await expect(names).toHaveText([...six, 'Cairo', 'Mumbai', 'Shanghai'])
    await expect(card('Cairo').locator('time')).toHaveText('4:04:23 PM')
    await chooseLanguage(page, 'es')
    await expect(names.last()).toHaveText('Shanghái')
    await expect(names.nth(6)).toHaveText('El Cairo')
    // Only shown: what the visitor chose is kept as it was chosen.
    expect(await stored()).toBe(written)
    await page.reload()
    await expect(names.nth(7)).toHaveText('Bombay')
  })

  test('follows what is changed in another tab, and overwrites nothing there', async ({
    page,
    context,
  }) => {
    const here = await openAt(page)
    const there = await openAt(await context.newPage())
    await there.button('Edit list').click()
    await there.button('Remove Tokyo').click()
    const left = six.filter((name) => name !== 'Tokyo')
    await expect(here.names).toHaveText(left)
    // Brought back here, it can no longer be taken back there.
    await addCity(page, 'tokyo', 'Tokyo')
    await expect(there.names).toHaveText([...left, 'Tokyo'])
    await expect(there.button('Undo')).toHaveCount(0)
    await here.main.getByRole('radio', { name: '24 h' }).click()
    await expect(there.card('Paris').locator('time')).toHaveText('15:04:23')
    await expect(there.names).toHaveText([...left, 'Tokyo'])
    expect(await here.stored()).toContain('"hourCycle":"24"')
    await page.evaluate(() => localStorage.clear())
    await expect(there.names).toHaveText(six)
  })

  test('shows the name a city was found by where others cannot be fetched', async ({
    page,
    complaints,
  }) => {
    const { names } = await openAt(page, paths.fr)
    await addCity(page, 'le caire', 'Le Caire')
    await page.route(/\/cities\.en/, (route) => route.abort())
    await page.goto(paths.en)
    await expect(names.last()).toHaveText('Le Caire')
    // The browser itself tells of the request that was cut off.
    complaints.splice(0)
  })

  for (const rubbish of [
    '{',
    'null',
    '[1,2]',
    '{"cities":[{"zone":"Europe/Atlantis","name":"Atlantis","language":"en","names":["atlantis"]}]}',
    '{"cities":[{"zone":"<img src=x>"},{"zone":"+05:30"},7,null],"hourCycle":"36"}',
  ])
    test(`takes no harm from ${rubbish.slice(0, 30)} on the device`, async ({ page }) => {
      await page.addInitScript((text) => localStorage.setItem('utilo:world-clock', text), rubbish)
      const tool = await openAt(page)
      await expect(tool.names).toHaveText(six)
      await expect(tool.card('Paris').locator('time')).toHaveText('3:04:23 PM')
      await expectNothingBroken(tool)
    })

  test('works where the device keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    const { names } = await openAt(page)
    await addCity(page, 'lyon', 'Lyon')
    await expect(names).toHaveText([...six, 'Lyon'])
  })
}
