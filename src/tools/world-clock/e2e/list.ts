import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { addCity, openAt, paths, six } from './steps.ts'

/** Adding, taking out, taking back, starting afresh. */
export const list = () => {
  for (const [language, typed, name, time] of [
    ['fr', 'katmandou', 'Katmandou', '18:49:23'],
    ['fr', 'LYON', 'Lyon', '15:04:23'],
    ['fr', 'chatham', 'Chatham', '01:49:23'],
    ['en', 'kathmandu', 'Kathmandu', '6:49:23 PM'],
    ['en', 'lyon', 'Lyon', '3:04:23 PM'],
    ['en', 'chatham', 'Chatham Islands', '1:49:23 AM'],
    ['en', 'shanghai', 'Shanghai', '9:04:23 PM'],
    ['es', 'katmandu', 'Katmandú', '18:49:23'],
    ['es', 'marsella', 'Marsella', '15:04:23'],
    ['es', 'chatham', 'Chatham', '01:49:23'],
  ] as const)
    test(`adds ${name} for ${typed} in ${language}, and shows it`, async ({ page }) => {
      const { card, names } = await openAt(page, paths[language])
      await addCity(page, typed, name)
      await expect(names).toHaveCount(7)
      await expect(names.last()).toHaveText(name)
      await expect(card(name).locator('time')).toHaveText(time)
      await expect(card(name)).toBeFocused()
      await expect(card(name)).toBeInViewport({ ratio: 0.9 })
      await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(1)
    })

  test('adds by the keyboard alone, one city after another', async ({ page }) => {
    const { button, names } = await openAt(page)
    for (const [typed, name] of [
      ['oslo', 'Oslo'],
      ['lima', 'Lima'],
    ] as const) {
      await button('Add a city').focus()
      await page.keyboard.press('Enter')
      const combobox = page.getByRole('combobox', { name: /^Add a city/ })
      await expect(combobox).toBeFocused()
      await combobox.pressSequentially(typed)
      await expect(page.locator('[role=option][aria-selected=true]')).toContainText(name)
      await page.keyboard.press('Enter')
      await expect(names.last()).toHaveText(name)
    }
    await button('Add a city').press('Enter')
    await expect(page.getByRole('combobox', { name: /^Add a city/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button('Add a city')).toBeFocused()
    await expect(names).toHaveCount(8)
  })

  test('takes the same place once, and says so', async ({ page }) => {
    const { alert, names, button } = await openAt(page)
    await addCity(page, 'lyon', 'Lyon')
    await addCity(page, 'lyon', 'Lyon')
    await expect(alert).toHaveText('Lyon is in the list already.')
    await expect(button('Add a city')).toBeFocused()
    await addCity(page, 'europe/paris', 'Paris')
    await expect(alert).toHaveText('Paris is in the list already.')
    await expect(names).toHaveCount(7)
    await button('Add a city').click()
    await expect(alert).toHaveCount(0)
  })

  test('holds 24 cities at most, and says so', async ({ page }) => {
    const { alert, names } = await openAt(page)
    const towns = Array.from({ length: 18 }, (_, index) => ({
      zone: 'Europe/Paris',
      name: `Town ${index + 1}`,
      language: 'en',
      names: [`town ${index + 1}`],
      isZoneCity: false,
    }))
    const zones = ['Paris', 'Rome', 'Berlin', 'Madrid', 'Oslo', 'Vienna'].map((name) => ({
      zone: `Europe/${name}`,
      name,
      language: 'en',
      names: [name.toLowerCase()],
      isZoneCity: true,
    }))
    await page.evaluate(
      (cities) => localStorage.setItem('utilo:world-clock', JSON.stringify({ cities })),
      [...towns, ...zones],
    )
    await page.reload()
    await expect(names).toHaveCount(24)
    await addCity(page, 'lima', 'Lima')
    await expect(alert).toHaveText('The list holds 24 cities at most. Remove one to add another.')
    await expect(names).toHaveCount(24)
  })

  test('takes a city out, and back in its place', async ({ page }) => {
    const { button, card, names } = await openAt(page)
    await expect(button('Remove Tokyo')).toHaveCount(0)
    await button('Edit list').click()
    await expect(button('Edit list')).toHaveAttribute('aria-pressed', 'true')
    await button('Remove Tokyo').click()
    await expect(names).toHaveText(six.filter((name) => name !== 'Tokyo'))
    await expect(button('Undo')).toBeFocused()
    await expect(page.getByText('Tokyo was removed.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(six)
    await expect(card('Tokyo')).toBeFocused()
    await expect(button('Undo')).toHaveCount(0)
    await button('Remove Tokyo').click()
    await button('Remove Paris').click()
    // The last one can be taken back, where it stood.
    await expect(button('Undo')).toHaveCount(1)
    await button('Undo').click()
    await expect(names).toHaveText(six.filter((name) => name !== 'Tokyo'))
    await button('Edit list').click()
    await expect(button('Remove Paris')).toHaveCount(0)
  })

  test('may be emptied, says what to do then, and goes back to the six', async ({ page }) => {
    const tool = await openAt(page)
    const { button, names, main, stored } = tool
    await expect(button('Back to the six cities')).toHaveCount(0)
    await button('Edit list').click()
    for (const name of six) await button(`Remove ${name}`).click()
    await expect(names).toHaveCount(0)
    await expect(main).toContainText('No city left. Add one, or go back to the six cities.')
    await expect(button('Copy the times')).toBeDisabled()
    expect(await stored()).toBe('{"cities":[]}')
    await page.reload()
    await expect(main).toContainText('No city left.')
    await expectNothingBroken(tool)
    await button('Back to the six cities').click()
    await expect(names).toHaveText(six)
    expect(await stored()).toBeNull()
    await expect(button('Undo: bring my list back')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(names).toHaveCount(0)
    await expect(button('Back to the six cities')).toBeFocused()
  })

  test('is sound while it is edited, and with a city taken out', async ({ page }) => {
    const { button } = await openAt(page, paths.fr)
    await button('Modifier la liste').click()
    await button('Retirer Sydney').click()
    await expect(button('Annuler')).toBeVisible()
    await expectSound(page)
  })

  test('is sound while a city is searched', async ({ page }) => {
    const { button } = await openAt(page, paths.es)
    await button('Añadir ciudad').click()
    await page.getByRole('combobox', { name: /huso/ }).fill('san')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await expectSound(page)
  })
}
