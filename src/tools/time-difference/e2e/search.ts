import type { Page } from '@playwright/test'
import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { openAt, paths } from './steps.ts'

/** What the search has found; the lists' own options are none of it. */
const found = (page: Page, name?: RegExp) =>
  page.locator('[role=listbox]').getByRole('option', name ? { name } : {})

const openSearch = async (page: Page, address = paths.en, name = /^City 2 – Search/) => {
  const tool = await openAt(page, address)
  await tool.button(name).click()
  return { ...tool, combobox: page.getByRole('combobox', { name: /time zone|fuseau|huso/ }) }
}

export const search = () => {
  test('finds a city by its name, and shows whose time it has', async ({ page }) => {
    const { combobox, field, output, main } = await openSearch(page)
    await expect(combobox).toBeFocused()
    await expect(field('city2')).toBeHidden()
    await combobox.fill('mumb')
    await found(page, /^Mumbai/).click()
    await expect(combobox).toHaveCount(0)
    await expect(field('city2')).toBeFocused()
    await expect(field('city2')).toHaveValue('Asia/Kolkata')
    await expect(field('city2').locator('option')).toHaveCount(11)
    await expect(output('difference')).toHaveText('Paris is behind Kolkata by 3.5 hours.')
    await expect(main).toContainText('Mumbai: same time as Kolkata.')
    await expect.poll(() => queryOf(page)).toEqual({ city1: 'Europe/Paris', city2: 'Asia/Kolkata' })
  })

  for (const [address, button, typed, option, zone] of [
    [paths.fr, /^Ville 1 – Chercher/, 'caire', 'Le Caire', 'Africa/Cairo'],
    [paths.fr, /^Ville 1 – Chercher/, 'inde', 'Calcutta', 'Asia/Kolkata'],
    [paths.fr, /^Ville 1 – Chercher/, 'SEVILLE', 'Séville', 'Europe/Madrid'],
    [paths.es, /^Ciudad 1 – Buscar/, 'el cairo', 'El Cairo', 'Africa/Cairo'],
    [paths.es, /^Ciudad 1 – Buscar/, 'mejico', undefined, undefined],
    [paths.es, /^Ciudad 1 – Buscar/, 'méxico', 'Ciudad de México', 'America/Mexico_City'],
    [paths.en, /^City 1 – Search/, 'San Francisco', 'San Francisco', 'America/Los_Angeles'],
    [paths.en, /^City 1 – Search/, 'asia/katmandu', 'Kathmandu', 'Asia/Kathmandu'],
  ] as const)
    test(`finds ${option ?? 'nothing'} for ${typed}, by the keyboard alone`, async ({ page }) => {
      const { combobox, field, main } = await openSearch(page, address, button)
      await combobox.pressSequentially(typed)
      if (option === undefined) {
        await expect(main.getByRole('status').filter({ hasText: 'ninguna ciudad' })).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(combobox).toBeFocused()
        return
      }
      const options = found(page)
      const texts = async () => options.locator('span:first-child').allTextContents()
      await expect(options.first()).toBeVisible()
      const place = (await texts()).indexOf(option)
      expect(place).toBeGreaterThanOrEqual(0)
      for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
      const active = found(page).and(page.locator('[aria-selected=true]'))
      await expect(active).toHaveCount(1)
      await expect(active.locator('span').first()).toHaveText(option)
      expect(await combobox.getAttribute('aria-activedescendant')).toBe(
        await active.getAttribute('id'),
      )
      await page.keyboard.press('Enter')
      await expect(field('city1')).toBeFocused()
      await expect(field('city1')).toHaveValue(zone)
    })

  test('goes round its list, and closes by Escape, the button, or leaving it', async ({ page }) => {
    const { combobox, button, field } = await openSearch(page)
    const opener = button(/^City 2 – Search/)
    await combobox.fill('brazil')
    const options = found(page)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expect(field('city2')).toHaveValue('America/New_York')

    await opener.click()
    await button('Close the search').click()
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(combobox).toHaveValue('')
    await field('city1').focus()
    await expect(combobox).toHaveCount(0)
    await expect(field('city1')).toBeFocused()
  })

  test('leaves the focus where the visitor has put it', async ({ page }) => {
    const { combobox, button } = await openSearch(page)
    await combobox.fill('brazil')
    await expect(found(page).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(button('Close the search')).toBeFocused()
    await found(page).nth(1).hover()
    await expect(found(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(button('Close the search')).toBeFocused()
  })

  test('forgets the city that was found once another is chosen from the list', async ({ page }) => {
    const { combobox, field, main } = await openSearch(page)
    await combobox.fill('marseille')
    await found(page, /^Marseille/).click()
    await expect(main).toContainText('Marseille: same time as Paris.')
    await field('city2').selectOption('Asia/Tokyo')
    await field('city2').selectOption('Europe/Paris')
    await expect(main).not.toContainText('Marseille')
  })

  test('says so when nothing is found, whatever was typed', async ({ page }) => {
    const { combobox, main } = await openSearch(page)
    for (const typed of [
      'xqzzw',
      '<b>zz',
      '1e400',
      'a'.repeat(3000),
      '()[]{}\\^$.*+?',
      'Paris 🕐 zzz',
    ]) {
      await combobox.fill(typed)
      await expect(main.getByText('No city found.')).toBeVisible()
      await expect(found(page)).toHaveCount(0)
    }
    await combobox.fill('🕐')
    await expect(found(page)).toHaveCount(0)
    await combobox.fill('oslo')
    await expect(found(page).first()).toHaveText(/^OsloNorway · Europe\/Oslo$/)
    await expect(main.getByText('No city found.')).toHaveCount(0)
  })

  test('fetches its cities only when it is opened, and asks again after a failure', async ({
    page,
    complaints,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/(zones|cities)\./.test(request.url())) asked.push(request.url())
    })
    await page.route(/\/cities\./, (route) => route.abort())
    const tool = await openAt(page, paths.en)
    expect(asked).toEqual([])
    await tool.button(/^City 1 – Search/).click()
    await expect(tool.alert).toContainText('could not be loaded')
    expect(asked.length).toBeGreaterThan(0)
    await page.unroute(/\/cities\./)
    // The browser itself tells of the request that was cut off.
    complaints.splice(0)
    await page.getByRole('combobox', { name: /time zone/ }).fill('lyon')
    await expect(found(page, /^Lyon/)).toBeVisible()
    await expect(tool.alert).toHaveCount(0)
  })

  test('does not call anybody back when its script comes late', async ({ page }) => {
    const release = await holdScript(page, '**/assets/city-search-*.js')
    const tool = await openAt(page, paths.en)
    const asked = page.waitForRequest(/city-search-.*\.js$/)
    await tool.button(/^City 1 – Search/).click()
    const script = (await asked).url()
    await tool.field('city2').focus()
    release()
    // When the script has run, and all that waited for it as well.
    await page.evaluate(async (url) => {
      await import(url)
      await new Promise((done) => setTimeout(done, 200))
    }, script)
    await expect(page.getByRole('combobox', { name: /time zone/ })).toHaveCount(0)
    await expect(tool.field('city2')).toBeFocused()
  })

  test('says so when its script does not come', async ({ page, complaints }) => {
    await page.route(/\/city-search-/, (route) => route.abort())
    const tool = await openAt(page, paths.en)
    await tool.button(/^City 1 – Search/).click()
    await expect(tool.alert).toContainText('The search could not be loaded.')
    await tool.field('city2').selectOption('Asia/Tokyo')
    await expect(tool.output('difference')).toHaveText('Paris is behind Tokyo by 7 hours.')
    complaints.splice(0)
  })

  test('is sound while it is open', async ({ page }) => {
    const { combobox } = await openSearch(page)
    await combobox.fill('fra')
    await expect(found(page).first()).toBeVisible()
    await expectSound(page)
  })
}
