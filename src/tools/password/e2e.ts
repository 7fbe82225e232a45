import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { type OpenTool, openTool, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { chooseLanguage, toast } from '../../../e2e/page-steps.ts'
import { textOf } from '../../../e2e/site.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { readDownload } from '../../components/file-tool/e2e-steps.ts'
import { characterKinds, characterSets, drawPassword } from './generate.ts'
import { readWordList } from './generator-options.ts'

const paths: Localized<string> = {
  fr: '/generateur-mot-de-passe?lng=fr',
  en: '/en/password-generator',
  es: '/es/generador-de-contrasenas',
}
const phone = { width: 390, height: 844 }
const kinds = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  numbers: /[0-9]/,
  symbols: /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/,
} as const

const kindNames = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const

interface PasswordTool extends OpenTool {
  password: Locator
  /** Reads the text of the output. */
  read: () => Promise<string>
  copy: Locator
  regenerate: Locator
  passwordTab: Locator
  phraseTab: Locator
  strength: Locator
  listed: Locator
}

const toolOn = (tool: OpenTool): PasswordTool => ({
  ...tool,
  password: tool.output('password'),
  read: async () => (await tool.output('password').textContent()) ?? '',
  copy: tool.button(/^(Copy|Copied!|Copier|Copié\s!|Copiar|¡Copiado!)$/),
  regenerate: tool.button(/^(Regenerate|Régénérer|Generar otra)$/),
  passwordTab: tool.main.getByRole('tab').first(),
  phraseTab: tool.main.getByRole('tab').last(),
  strength: tool.main.locator('[data-strength]').first(),
  listed: tool.main.locator('ol[data-random] li > span:first-child'),
})

const openPassword = async (
  page: Page,
  language: Language = 'en',
  query = '',
): Promise<PasswordTool> => toolOn(await openTool(page, 'password', `${paths[language]}${query}`))

const expectNewPassword = async (tool: PasswordTool, step: () => Promise<unknown>) => {
  const before = await tool.read()
  await step()
  await expect(tool.password).not.toHaveText(before)
  return tool.read()
}

/** The position of the options below the secret in the document, in pixels. */
const optionsTop = async (page: Page, { main }: PasswordTool): Promise<number> => {
  const box = await main.getByRole('tablist').boundingBox()
  return Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)))
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const denyClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })

const wordListPattern = /\/assets\/(fr|en|es)-[^/]*\.json$/

/** The positions of the options below the secret while it gets longer. */
const expectSteadyOptions = async (page: Page, tool: PasswordTool) => {
  const before = await optionsTop(page, tool)
  for (const length of ['4', '16', '17', '38', '50']) {
    await tool.field('length').fill(length)
    await expect(tool.password).toHaveText(new RegExp(`^.{${length}}$`))
    expect([length, await optionsTop(page, tool)]).toEqual([length, before])
  }
  await tool.phraseTab.click()
  await expect(tool.password).toHaveText(/[a-z]{3}-/)
  for (const words of ['3', '5', '7', '9']) {
    await expectNewPassword(tool, () => tool.field('words').fill(words))
    expect([words, await optionsTop(page, tool)]).toEqual([words, before])
  }
}

test.describe('password', () => {
  test('works by keyboard alone, and announces a new password only after the last step', async ({
    page,
  }) => {
    await page.clock.install({ time: '2029-01-01' })
    const tool = await openPassword(page)
    await page.clock.pauseAt('2030-01-01')
    await page.evaluate(() => {
      const heard: string[] = []
      Reflect.set(window, 'heard', heard)
      for (const status of document.querySelectorAll('main [role=status]'))
        new MutationObserver(() => {
          if (status.textContent) heard.push(status.textContent)
        }).observe(status, { childList: true, subtree: true, characterData: true })
    })
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
    await page.clock.runFor(1000)
    expect(await heard()).toEqual([])
    await tool.field('length').focus()
    await page.keyboard.press('Home')
    await expect(tool.password).toHaveText(/^.{4}$/)
    for (const kind of kindNames) expect(await tool.read()).toMatch(kinds[kind])
    await page.keyboard.press('End')
    await expect(tool.password).toHaveText(/^.{50}$/)
    await expect(tool.field('length')).toHaveAttribute('aria-valuetext', '50 characters')
    await page.keyboard.press('ArrowLeft')
    await expect(tool.password).toHaveText(/^.{49}$/)
    await page.clock.runFor(1000)
    await expect.poll(heard).toEqual(['New result: 316 bits.'])
    await expect(tool.password).toHaveAttribute('aria-live', 'off')
    await page.keyboard.press('Tab')
    await expect(tool.field('uppercase')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(tool.password).toHaveText(/^[^A-Z]{49}$/)
    await page.clock.runFor(1000)
    await expect.poll(heard).toHaveLength(2)
    await tool.regenerate.focus()
    await expectNewPassword(tool, () => page.keyboard.press('Enter'))
    await page.clock.runFor(1000)
    await expect.poll(heard).toHaveLength(3)
    await tool.passwordTab.focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool.phraseTab).toBeFocused()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
  })

  test('switches that are changed before hydration count, and hydration causes no layout shift', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const release = await delayScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    const main = page.locator('main[data-tool=password]')
    const positions = () =>
      main
        .locator('div:has(> button[disabled] + *), [role=tablist], h2')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
    for (const kind of ['uppercase', 'lowercase', 'symbols'])
      await main.locator(`input[name=${kind}]`).uncheck()
    await main.getByRole('button', { name: 'Regenerate' }).click()
    expect(new URL(page.url()).search).toBe('')
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo(0, 0))
    const before = await positions()
    expect(before.length).toBeGreaterThan(2)
    release()
    await hydrated(page)
    await expect(main.locator('output[name=password]')).toHaveText(/^\d{12}$/)
    await expect(main.locator('input[name=uppercase]')).not.toBeChecked()
    expect(await positions()).toEqual(before)
  })

  for (const [language, width] of [
    ['en', 320],
    ['en', 390],
    ['fr', 390],
    ['es', 390],
    ['fr', 1360],
  ] as const)
    test(
      `a slider moves nothing below the secret, ${language}, ${width} px`,
      { tag: '@full' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await expectSteadyOptions(page, await openPassword(page, language))
      },
    )

  test(
    'the page is accessible with fifty characters and with none',
    { tag: '@full' },
    async ({ page }) => {
      const tool = await openPassword(page, 'fr')
      await tool.field('length').fill('50')
      await expectNoViolations(page)
      for (const kind of kindNames) await tool.field(kind).uncheck()
      await expect(tool.alert).toBeVisible()
      await expectNoViolations(page)
    },
  )
})

test.describe('password', () => {
  test('a list has different passwords, which can be copied one by one or together, downloaded and printed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openPassword(page, 'fr')
    const { field, button, listed, main } = tool
    await expect(listed).toHaveCount(0)
    const generate = button('Générer la liste')
    await generate.click()
    await expect(listed).toHaveCount(5)
    await expect(main.getByRole('status').filter({ hasText: '5 mots de passe' })).toBeVisible()
    const [first = ''] = await listed.allTextContents()
    await generate.click()
    await expect(listed.first()).not.toHaveText(first)
    await field('count').selectOption('20')
    await expect(listed).toHaveCount(20)
    await field('length').fill('8')
    await field('symbols').press('Space')
    await expect(listed.first()).toHaveText(/^[A-Za-z0-9]{8}$/)
    const passwords = await listed.allTextContents()
    expect(new Set([...passwords, await tool.read()]).size).toBe(21)
    for (const text of passwords)
      expect(text).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9]{8}$/)
    // Without characters there is no list; it comes back with them.
    for (const kind of ['uppercase', 'lowercase', 'numbers']) await field(kind).uncheck()
    await expect(listed).toHaveCount(0)
    await expect(generate).toBeDisabled()
    await field('numbers').check()
    await expect(listed).toHaveCount(20)
    await expect(listed.nth(19)).toHaveText(/^\d{8}$/)

    await field('count').selectOption('10')
    await tool.phraseTab.click()
    await field('digit').check()
    await expect(main).toContainText('10 phrases de passe')
    await expect(listed.nth(9)).toHaveText(/^\D+\d/)
    const phrases = await listed.allTextContents()
    await button('Copier : n° 3').click()
    await expect(toast(page)).toContainText('Mot de passe copié')
    expect(await clipboard(page)).toBe(phrases[2])
    await button('Copier toute la liste').click()
    await expect(toast(page)).toContainText('Liste copiée dans le presse-papiers.')
    expect(await clipboard(page)).toBe(phrases.map((text) => `${text}\n`).join(''))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Télécharger (.txt)').click(),
    ])
    const { name, bytes } = await readDownload(download)
    expect(name).toBe('mots-de-passe.txt')
    expect(bytes.toString('utf8').split('\n')).toEqual([...phrases, ''])
    await field('count').selectOption('5')
    await main.getByText('Ce que signifient ces bits').click()
    await expectNoViolations(page)
    await page.emulateMedia({ media: 'print' })
    for (const part of [tool.password, listed.first()]) await expect(part).toBeVisible()
    for (const part of [tool.copy, tool.regenerate, field('words'), field('count')])
      await expect(part).toBeHidden()
  })

  test('an incomplete or missing word list is refused, and loads again on request', async ({
    page,
    complaints,
  }) => {
    await page.route(wordListPattern, (route) =>
      route.fulfill({ json: { words: '0abacus3domen' } }),
    )
    const tool = await openPassword(page)
    const failed = 'The word list could not be loaded. Check your connection.'
    await tool.phraseTab.click()
    await expect(tool.alert).toHaveText(failed)
    await expect(tool.password).toBeEmpty()
    await expect(tool.copy).toBeDisabled()
    // Passwords need no word list.
    await tool.passwordTab.click()
    await expect(tool.password).toHaveText(/^[!-~]{12}$/)
    await tool.phraseTab.click()
    await page.unrouteAll()
    await page.route(wordListPattern, (route) => route.abort())
    const asked = page.waitForEvent('requestfailed')
    await tool.button('Try again').click()
    await asked
    await expect(tool.alert).toHaveText(failed)
    await page.unrouteAll()
    await tool.button('Try again').click()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
    await expect(tool.alert).toHaveCount(0)
    // The browser logs the failed request.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
  })
})

/** The separator of this phrase is a space, because some words have a hyphen. */
const expectWords = (phrase: string, count: number, language: Language) => {
  const file = readFileSync(`src/tools/password/words/${language}.json`, 'utf8')
  const list = new Set(readWordList(JSON.parse(file)))
  const words = phrase.split(' ')
  expect(words).toHaveLength(count)
  expect(words.filter((word) => !list.has(word))).toEqual([])
}

test.describe('password', () => {
  test('the prerendered page has no password, and only the browser’s cryptographic generator draws one', async ({
    page,
    request,
  }) => {
    for (const path of Object.values(paths))
      expect(await (await request.get(path)).text()).toMatch(
        /<output name="password"[^>]*><\/output>/,
      )
    await page.addInitScript(() => {
      let place = 0
      crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint32Array)) throw new Error('not the expected numbers')
        for (const index of array.keys()) array[index] = Math.imul((place += 1), 0x9e3779b1)
        return array
      }
      // Neither old entries here nor parameters of the address are options.
      localStorage.setItem(
        'utilo:last:password',
        '{"length":"2","words":"1e400","mode":"x","list":"de","separator":7,"uppercase":"maybe"}',
      )
    })
    const { main, password, field } = await openPassword(
      page,
      'en',
      '?length=30&mode=passphrase&uppercase=false&other=kept',
    )
    let place = 0
    const sets = characterSets(characterKinds, { allowsAmbiguous: true })
    const expected = drawPassword(12, sets, () => Math.imul((place += 1), 0x9e3779b1) >>> 0)
    await expect(password).toHaveText(expected)
    for (const kind of characterKinds) await expect(field(kind)).toBeChecked()
    await expect(field('length')).toHaveValue('12')
    await expect(field('length')).toHaveAttribute('min', '4')
    await expect(field('length')).toHaveAttribute('max', '50')
    await expect(field('length')).toHaveAccessibleDescription('At least 12 characters recommended.')
    await expect(main).not.toContainText(/NaN|Infinity|undefined/)
    await expect.poll(() => queryOf(page)).toEqual({ other: 'kept' })
  })

  test('a password follows its options, shows its strength, can be copied and is stored nowhere', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize(phone)
    const tool = await openPassword(page, 'fr')
    const { main, password, field, copy, regenerate, strength } = tool
    const seen = [await tool.read()]
    await test.step('the main parts are above the fold on a phone', async () => {
      for (const part of [password, copy, regenerate, field('length'), field('symbols')])
        await expect(part).toBeInViewport({ ratio: 1 })
      for (const button of [copy, regenerate])
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    })
    await test.step('the button and every change of an option draw a new password', async () => {
      seen.push(await expectNewPassword(tool, () => regenerate.click()))
      for (const kind of kindNames) {
        seen.push(await expectNewPassword(tool, () => field(kind).uncheck()))
        expect(seen.at(-1)).not.toMatch(kinds[kind])
        seen.push(await expectNewPassword(tool, () => field(kind).check()))
        expect(seen.at(-1)).toMatch(kinds[kind])
      }
      expect(new Set(seen).size).toBe(seen.length)
    })
    await test.step('the bits of a length and their explanation', async () => {
      await main.getByText('Ce que signifient ces bits').click()
      const tops = new Set<number>()
      const meaning = main.locator('details', { hasText: 'puissance' })
      for (const [length, bits, reading, time] of [
        ['12', '77 bits', 'il faut 13 caractères.', /environ 2\s500\sans pour en/],
        ['13', '83 bits', 'c’est atteint.', /2 à la puissance 83,58/],
        ['4', '22 bits', 'Faible, même avec peu d’essais', /moins d’une seconde/],
        ['50', '322 bits', 'Aussi fort qu’une clé de 128 bits', /plus d’un million d’années/],
      ] as const) {
        await field('length').fill(length)
        await expect(strength).toContainText(bits)
        await expect(strength).toContainText(reading)
        await expect(meaning).toContainText(time)
        tops.add(await optionsTop(page, tool))
      }
      // Nothing below the password moves, whatever its length.
      expect(tops.size).toBe(1)
      const colorOf = (selector: string) =>
        main
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color)
      const colored = ['', ' [data-sort=digits]', ' [data-sort=symbols]']
      const colors = await Promise.all(
        colored.map((part) => colorOf(`output[name=password]${part}`)),
      )
      expect(new Set(colors).size).toBe(3)
      await expect(main).toContainText('Exclut I l 1 | O 0 o')
      await field('unambiguous').check()
      for (let time = 0; time < 3; time += 1)
        seen.push(await expectNewPassword(tool, () => regenerate.click()))
      for (const drawn of seen.slice(-3)) expect(drawn).toMatch(/^[^Il1|O0o]{50}$/)
    })
    await test.step('without characters nothing is drawn, and the page says why', async () => {
      await field('length').fill('12')
      for (const kind of kindNames) await field(kind).uncheck()
      await expect(tool.alert).toContainText('Activez au moins un type de caractères')
      await expect(password).toBeEmpty()
      await expect(password).toBeHidden()
      await expect(copy).toBeDisabled()
      await expect(regenerate).toBeDisabled()
      await expect(main).not.toContainText(/NaN|Infinity|undefined/)
      await field('numbers').check()
      await expect(tool.alert).toHaveCount(0)
      await expect(password).toHaveText(/^[2-9]{12}$/)
    })
    await test.step('a copy is confirmed, but not for the next password and not after a failure', async () => {
      await copy.click()
      await expect(copy).toHaveText('Copié\u202F!')
      await expect(toast(page)).toContainText('Mot de passe copié dans le presse-papiers.')
      expect(await clipboard(page)).toBe(await tool.read())
      seen.push(await tool.read(), await expectNewPassword(tool, () => regenerate.click()))
      await expect(copy).toHaveText('Copier')
      await denyClipboard(page)
      await copy.click()
      const failure = page.getByRole('alert').filter({ hasText: 'Impossible de copier' })
      await expect(failure).toHaveAttribute('data-variant', 'destructive')
      await expect(copy).toHaveText('Copier')
    })
    await test.step('nothing is stored, not even the options', async () => {
      const kept = await page.evaluate(() => ({
        local: { ...localStorage },
        session: JSON.stringify({ ...sessionStorage }),
        cookies: document.cookie,
        state: JSON.stringify(history.state),
        head: document.head.outerHTML,
      }))
      expect(kept.local['utilo:last:password']).toBeUndefined()
      for (const secret of seen) expect(JSON.stringify(kept)).not.toContain(secret)
      expect(Object.keys(queryOf(page)).filter((name) => name !== 'lng')).toEqual([])
      await page.reload()
      await expect(password).toHaveText(/^[!-~]{12}$/)
      expect(seen).not.toContain(await tool.read())
      await expect(field('symbols')).toBeChecked()
    })
  })

  test('a passphrase follows its list, number of words and separator, can be copied and is stored nowhere', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const requested: string[] = []
    page.on('request', (request) => {
      if (wordListPattern.test(request.url())) requested.push(request.url())
    })
    const tool = await openPassword(page)
    const { field, password, strength } = tool
    await field('length').fill('24')
    await field('lowercase').uncheck()
    expect(requested).toEqual([])
    await tool.phraseTab.click()
    await expect(password).toHaveAttribute('lang', 'en')
    await expect(password).toHaveText(/^[a-z]+-/)
    expect(requested).toHaveLength(1)
    await expect(field('list')).toHaveValue('en')
    await expect(field('words')).toHaveValue('7')
    await expect(strength).toContainText('90 bits')
    await field('separator').selectOption('space')
    expectWords(await expectNewPassword(tool, () => tool.regenerate.click()), 7, 'en')
    await tool.copy.click()
    await expect(tool.copy).toHaveText('Copied!')
    const copied = await tool.read()
    expect(await clipboard(page)).toBe(copied)

    await field('list').selectOption('es')
    await expect(password).toHaveAttribute('lang', 'es')
    await expect(tool.main).toContainText('7,776 of the 8,192 words in Victor Dargallo’s list')
    await field('words').fill('4')
    await expect(strength).toContainText('That takes 7 words.')
    // The Spanish list has no hyphens and no capitals.
    for (const [separator, pattern] of [
      ['hyphen', /^[a-z]+(-[a-z]+){3}$/],
      ['point', /^[a-z]+(\.[a-z]+){3}$/],
      ['underscore', /^[a-z]+(_[a-z]+){3}$/],
      ['none', /^([A-Z][a-z]+){4}$/],
    ] as const) {
      await field('separator').selectOption(separator)
      await expect(password).toHaveText(pattern)
    }
    // Without a separator, capitals show where words begin and cannot be switched off.
    await expect(field('capitalize')).toBeDisabled()
    await expect(field('capitalize')).toBeChecked()
    await field('separator').selectOption('hyphen')
    await expect(field('capitalize')).not.toBeChecked()
    await field('capitalize').check()
    await field('digit').check()
    await expect(password).toHaveText(/^(?=\D*\d\D*$)[A-Z][a-z]+\d?(-[A-Z][a-z]+\d?){3}$/)
    // The expected entropy is 4 × log₂ 7,776 + log₂ 40 = 57.02 bits.
    await expect(strength).toContainText('57 bits')

    await chooseLanguage(page, 'fr')
    await expect(tool.phraseTab).toHaveAttribute('aria-selected', 'true')
    await expect(password).toHaveAttribute('lang', 'es')
    await tool.passwordTab.click()
    await expect(password).toHaveText(/^[^a-z]{24}$/)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(copied)
    await page.reload()
    await expect(password).toHaveText(/^\S{12}$/)
  })

  test('a password of one’s own is judged on the device and kept nowhere', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    const { main } = await openPassword(page)
    const typed = 'password1985'
    const field = main.getByLabel('Password to check')
    const judgment = main.getByRole('status').filter({ hasText: /guess|found/i })
    await field.fill(typed)
    await expect(judgment).toContainText(/easy to guess/i)
    await expect(judgment).toContainText('a date or a year')
    await expectNoViolations(page)
    await expect(field).toHaveAttribute('type', 'password')
    await main.getByRole('button', { name: 'Show' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await field.fill('Wv7#pL2q!xR9@kTz')
    await expect(judgment).toContainText('Very hard to guess')
    await field.fill('')
    await expect(judgment).toHaveCount(0)

    expect(sent.filter((request) => request.includes(typed))).toEqual([])
    expect(page.url()).not.toContain(typed)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(typed)
  })

  for (const language of languages)
    test(`works in ${language}`, { tag: '@full' }, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const tool = await openPassword(page, language)
      const say = (key: string) => textOf(language, `password:${key}`)
      await tool.copy.click()
      await expect(tool.copy).toHaveText(textOf(language, 'common:copy.done'))
      await expect(toast(page).getByRole('paragraph')).toHaveText([
        say('copied'),
        say('copySuccess'),
      ])
      await denyClipboard(page)
      await tool.copy.click()
      const failure = page.getByRole('alert').filter({ hasText: say('copyError') })
      await expect(failure.getByRole('paragraph')).toHaveText([say('error'), say('copyError')])
      for (const kind of kindNames) await tool.field(kind).uncheck()
      await expect(tool.alert.first()).toContainText(say('refused.noCharacters'))
      await tool.phraseTab.click()
      await tool.field('separator').selectOption('space')
      await expect(tool.password).toHaveText(/^\S+( \S+){6}$/)
      expectWords(await tool.read(), 7, language)
    })
})
