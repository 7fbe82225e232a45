import { queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { expectAnother, kindNames, kinds, openPassword, paths } from './steps.ts'

/** The n-th number of a sequence that jumps about: multiples of the golden ratio's fraction of 2³². */
const numberAt = (place: number) => Math.imul(place, 0x9e3779b1) >>> 0

/**
 * What passwords are made of, and when.
 *
 * @param drawFrom - the default password by the logic alone, from a source of 32-bit numbers.
 */
export const drawing = (drawFrom: (random: () => number) => string) => {
  test('a password of 12 characters of four kinds is there at once', async ({ page }) => {
    const { password, field, read } = await openPassword(page)
    await expect(password).toHaveText(/^[!-~]{12}$/)
    const text = await read()
    for (const kind of kindNames) {
      expect(text).toMatch(kinds[kind])
      await expect(field(kind)).toBeChecked()
    }
    await expect(field('length')).toHaveValue('12')
    await expect(field('length')).toHaveAttribute('min', '4')
    await expect(field('length')).toHaveAttribute('max', '50')
    await expect(field('length')).toHaveAccessibleDescription('At least 12 characters recommended.')
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  test('the page is served without a password', async ({ request }) => {
    for (const path of Object.values(paths)) {
      const html = await (await request.get(path)).text()
      expect(html).toMatch(/<output name="password"[^>]*><\/output>/)
    }
  })

  test('the button and every change of an option make another one', async ({ page }) => {
    const tool = await openPassword(page)
    const seen = [await tool.read()]
    for (let time = 0; time < 5; time += 1)
      seen.push(await expectAnother(tool, () => tool.regenerate.click()))
    for (const kind of kindNames) {
      seen.push(await expectAnother(tool, () => tool.field(kind).uncheck()))
      expect(seen.at(-1)).not.toMatch(kinds[kind])
      seen.push(await expectAnother(tool, () => tool.field(kind).check()))
      expect(seen.at(-1)).toMatch(kinds[kind])
    }
    seen.push(await expectAnother(tool, () => tool.field('length').fill('13')))
    seen.push(await expectAnother(tool, () => tool.field('unambiguous').check()))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('by keyboard alone: from 4 to 50 characters, switches, another one', async ({ page }) => {
    const tool = await openPassword(page)
    await tool.field('length').focus()
    await page.keyboard.press('Home')
    await expect(tool.password).toHaveText(/^.{4}$/)
    for (const kind of kindNames) expect(await tool.read()).toMatch(kinds[kind])
    await page.keyboard.press('End')
    await expect(tool.password).toHaveText(/^.{50}$/)
    await expect(tool.field('length')).toHaveAttribute('aria-valuetext', '50 characters')
    await page.keyboard.press('ArrowLeft')
    await expect(tool.password).toHaveText(/^.{49}$/)
    await page.keyboard.press('Tab')
    await expect(tool.field('uppercase')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(tool.password).toHaveText(/^[^A-Z]{49}$/)
    await tool.regenerate.focus()
    await expectAnother(tool, () => page.keyboard.press('Enter'))
    await tool.tab('Password').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool.tab('Passphrase')).toBeFocused()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
  })

  test('without look-alikes none of them appears', async ({ page }) => {
    const tool = await openPassword(page)
    await tool.field('length').fill('50')
    await tool.field('unambiguous').check()
    await expect(tool.main).toContainText('Leaves out I l 1 | O 0 o')
    for (let time = 0; time < 20; time += 1)
      expect(await expectAnother(tool, () => tool.regenerate.click())).toMatch(/^[^Il1|O0o]{50}$/)
  })

  for (const [language, words] of [
    ['en', 'Turn on at least one kind of character'],
    ['fr', 'Activez au moins un type de caractères'],
    ['es', 'Activa al menos un tipo de caracteres'],
  ] as const)
    test(`nothing is drawn from nothing, and the page says why, in ${language}`, async ({
      page,
    }) => {
      const tool = await openPassword(page, language)
      for (const kind of kindNames) await tool.field(kind).uncheck()
      await expect(tool.alert).toContainText(words)
      await expect(tool.password).toBeEmpty()
      await expect(tool.password).toBeHidden()
      await expect(tool.copy).toBeDisabled()
      await expect(tool.regenerate).toBeDisabled()
      await expect(tool.main).not.toContainText(/NaN|Infinity|undefined/)
      await tool.field('numbers').check()
      await expect(tool.alert).toHaveCount(0)
      await expect(tool.password).toHaveText(/^\d{12}$/)
      await expect(tool.copy).toBeEnabled()
    })

  test('chance is the browser’s cryptographic generator, and nothing else', async ({ page }) => {
    await page.addInitScript(() => {
      let place = 0
      crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint32Array)) throw new Error('not the expected numbers')
        for (const index of array.keys()) {
          place += 1
          array[index] = Math.imul(place, 0x9e3779b1)
        }
        return array
      }
    })
    const { password } = await openPassword(page)
    let place = 0
    const expected = drawFrom(() => {
      place += 1
      return numberAt(place)
    })
    await expect(password).toHaveText(expected)
  })

  test('the bits of a length, what they are good for and what the CNIL asks', async ({ page }) => {
    const { field, main } = await openPassword(page)
    const strength = main.locator('.password-strength')
    for (const [length, bits, reading] of [
      ['12', '77 bits', 'that takes 13 characters.'],
      ['13', '83 bits', 'nothing else guards the account: this is enough.'],
      ['8', '50 bits', 'Fine where attempts are limited'],
      ['4', '22 bits', 'Weak, even with few attempts'],
      ['50', '322 bits', 'As strong as a 128-bit key'],
    ] as const) {
      await field('length').fill(length)
      await expect(strength).toContainText(bits)
      await expect(strength).toContainText(reading)
    }
    await field('symbols').uncheck()
    await field('length').fill('13')
    await expect(strength).toContainText('that takes 14 characters.')
  })

  test('what the bits mean is said with the speed that is assumed', async ({ page }) => {
    const { main, field } = await openPassword(page)
    await main.getByText('What these bits mean').click()
    const meaning = main.locator('.password-meaning')
    await expect(meaning).toContainText('2 to the power of 77.05.')
    await expect(meaning).toContainText('about 2,500 years. That speed is an assumption')
    await field('length').fill('4')
    await expect(meaning).toContainText('less than a second')
    await field('length').fill('50')
    await expect(meaning).toContainText('more than a million years')
  })

  test('switches turned before the script is there count', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/client-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(paths.en, { waitUntil: 'commit' })
    const main = page.locator('main[data-tool=password]')
    for (const kind of ['uppercase', 'lowercase', 'symbols'])
      await main.locator(`input[name=${kind}]`).uncheck()
    await main.getByRole('button', { name: 'Regenerate' }).click()
    expect(new URL(page.url()).search).toBe('')
    release()
    await hydrated(page)
    await expect(main.locator('output[name=password]')).toHaveText(/^\d{12}$/)
    await expect(main.locator('input[name=uppercase]')).not.toBeChecked()
  })
}
