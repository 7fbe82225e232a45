import { writeFileSync } from 'node:fs'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import {
  type OpenTool,
  openTool,
  toolOf,
  expectNothingBroken,
  queryOf,
} from '../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage, toast } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { shiftSumOf, watchShifts } from '../../../e2e/layout-shifts.ts'
import { textOf } from '../../../e2e/site.ts'
import { failRequests, forgiveFailures, delayScript } from '../../../e2e/network.ts'
import { type Localized, languages } from '../../core/language.ts'
import { readDownload, runProgram, workerFiles } from '../../components/file-tool/e2e-steps.ts'
import { isMissing } from '../../testing/prerequisites.ts'

const paths: Localized<string> = {
  fr: '/generateur-qr-code?lng=fr',
  en: '/en/qr-code-generator',
  es: '/es/generador-de-codigos-qr',
}
const phone = { width: 390, height: 844 }

/** Returns what ZBar reads from a picture, without surrounding spaces. */
const scan = (path: string): string =>
  runProgram('zbarimg', '--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', path)

export interface QrTool extends OpenTool {
  picture: Locator
  png: Locator
  svg: Locator
  copy: Locator
  /** Presses a download button, and waits for the file. */
  download: (button: Locator) => ReturnType<typeof readDownload>
  /** Returns what an independent reader reads from the offered PNG. */
  scanned: () => Promise<string>
  choose: (kind: string) => Promise<void>
  fillAll: (values: Readonly<Record<string, string>>) => Promise<void>
  /** Waits until a code is made and errors are marked. */
  rest: () => Promise<void>
}

const qrOn = (page: Page): QrTool => {
  const tool = toolOf(page, 'qr-code')
  // A phone has a second button for the PNG, at the lower edge of the screen.
  const png = tool.button(/PNG$/).first()
  const download = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readDownload(file)
  }
  return {
    ...tool,
    picture: tool.main.getByRole('img', { name: /^(Código QR|QR code)\s?:/ }),
    png,
    svg: tool.button(/^SVG, /),
    copy: tool.button(/^(Copier l’image|Copy the image|Copiar la imagen)$/),
    download,
    scanned: async () => scan((await download(png)).path),
    choose: async (kind) => {
      await tool.main.locator(`input[name=kind][value=${kind}]`).check()
    },
    fillAll: async (values) => {
      for (const [name, value] of Object.entries(values)) await tool.field(name).fill(value)
    },
    rest: () => page.clock.runFor(1100),
  }
}

const openQr = async (page: Page, address: string = paths.en): Promise<QrTool> => {
  await page.clock.install({ time: '2029-01-01' })
  await openTool(page, 'qr-code', address)
  return qrOn(page)
}

/** Performs an action that makes another code, and waits until that one is shown. */
const whileRemade = async (tool: QrTool, act: () => Promise<unknown>): Promise<void> => {
  const before = (await tool.picture.count()) > 0 ? await tool.picture.getAttribute('src') : ''
  await act()
  await tool.rest()
  await expect(tool.picture).toBeVisible()
  await expect(tool.picture).not.toHaveAttribute('src', before ?? '')
}

/** Returns what an independent reader reads from an SVG rendered on white. */
const scanSvg = async (browser: Browser, svg: Buffer, info: TestInfo): Promise<string> => {
  const context = await browser.newContext({ viewport: { width: 600, height: 600 } })
  const sheet = await context.newPage()
  await sheet.setContent(
    `<body style="margin:0"><img width="592" src="data:image/svg+xml;base64,${svg.toString('base64')}">`,
  )
  await sheet.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const path = info.outputPath('svg.png')
  writeFileSync(path, await sheet.screenshot())
  await context.close()
  return scan(path)
}

/**
 * Tests of the other kinds of content. The unit tests check how each content is written; ZBar reads those, too.
 */
/** A red square with a clear border. */
const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect x="4" y="4" width="56" height="56" fill="#c00"/></svg>'

test('puts a logo in the middle, which ZBar reads past, and refuses what is no image', async ({
  page,
}) => {
  test.skip(isMissing('zbarimg'), 'needs zbarimg')
  const { field, main, picture, png, svg, alert, rest, download, scanned } = await openQr(page)
  await field('text').fill('https://example.com')
  await field('size').selectOption('400')
  await rest()
  await expect(picture).toBeVisible()
  const file = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  })
  await field('logo').setInputFiles(file('logo.png', 'image/png', 'no image'))
  await expect(alert).toContainText('couldn’t be read')
  await field('logo').setInputFiles(file('logo.svg', 'image/svg+xml', logoSvg))
  await expect(main).toContainText('With a logo, the code is always at level H.')
  await expect(alert).toHaveCount(0)
  await rest()
  await expect(png).toBeEnabled()
  await expect.poll(() => scanned()).toBe('https://example.com')
  expect((await download(svg)).bytes.toString()).toContain('<image ')
  await main.getByRole('button', { name: 'Remove the logo' }).press('Enter')
  await expect(field('logo')).toBeFocused()
  await rest()
  await expect.poll(async () => (await download(svg)).bytes.toString()).not.toContain('<image ')
})

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
    await expectNothingBroken({ ...tool, main: main.locator('div:has(> output[name=summary])') })

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

/** The same tests in other languages and states. */
test.describe('qr-code', { tag: '@full' }, () => {
  for (const language of languages)
    test(`speaks ${language}: field, picture and download in sight on a phone`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      const tool = await openQr(page, paths[language])
      const say = (key: string) => textOf(language, `qr-code:${key}`)
      await expect(tool.main).toContainText(say('prompts.text'))
      await expect(tool.field('level').locator('option')).toHaveText(
        ['L', 'M', 'Q', 'H'].map((level) => say(`levels.${level}`)),
      )
      await tool.field('text').fill('https://example.com')
      await tool.rest()
      await expect(tool.picture).toBeVisible()
      const box = await tool.main.getByRole('button', { name: say('downloadPng') }).boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
      expect((await tool.picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
      await tool.main.getByRole('button', { name: say('downloadPng') }).click()
      await expect(toast(page)).toContainText(say('downloaded'))
    })

  for (const [kind, values] of [
    ['wifi', { ssid: 'Café', wifiPassword: 'correct horse' }],
    ['payment', { iban: 'FR7630006000011234567890189', beneficiary: 'Anne', amount: '12' }],
  ] as const)
    test(`a link to ${kind} moves nothing on a phone, and its download stays in sight`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      // The clock that the test sets knows nothing of the navigation.
      await watchShifts(page, 'start')
      const tool = await openQr(page, `${paths.en}?kind=${kind}`)
      await expect(tool.field(Object.keys(values)[0] ?? '')).toBeVisible()
      expect(await shiftSumOf(page)).toBeLessThan(0.05)
      await tool.fillAll(values)
      await tool.rest()
      await page.evaluate(() => scrollTo(0, 0))
      await expect(tool.main.getByRole('button', { name: 'Download PNG' })).toBeInViewport({
        ratio: 1,
      })
    })

  test('is accessible with too much text, and with every kind of content', async ({ page }) => {
    const tool = await openQr(page, `${paths.es}?level=H`)
    await tool.field('text').fill('a'.repeat(3000))
    await tool.rest()
    await expect(tool.alert).toBeVisible()
    await expectNoViolations(page)
    for (const [kind, values] of [
      ['link', { url: 'nulle part' }],
      ['wifi', { ssid: 'Zoé', wifiPassword: 'court' }],
      ['email', { recipient: 'zoe' }],
      ['contact', { phone: 'abc', contactEmail: 'zoe@' }],
      ['payment', { beneficiary: 'Zoé', iban: 'CH93 0076 2011 6238 5295 7' }],
    ] as const) {
      await tool.choose(kind)
      await tool.fillAll(values)
      await tool.rest()
      // The messages of invalid fields, and the collapsed fields.
      const folded = tool.main.locator('form details:not([open]) > summary')
      if ((await folded.count()) > 0) await folded.click()
      await expectNoViolations(page)
    }
  })
})

const placesOf = (page: Page) =>
  page.locator('.qr-kinds, .qr-card, .qr-actions, .qr-options').evaluateAll((parts) =>
    parts.map((part) => {
      const { y, height } = part.getBoundingClientRect()
      return [part.className, Math.round(y + scrollY), Math.round(height)]
    }),
  )

test.describe('qr-code', () => {
  test('a text becomes a code: downloaded as PNG and SVG, copied, in its size, level and colors', async ({
    page,
    context,
    browser,
  }, info) => {
    test.skip(isMissing('zbarimg', 'identify'), 'needs zbarimg and identify')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openQr(page)
    const { main, field, picture, png, svg, copy, output, download } = tool
    const text = 'Été à la plage 🏖️\nÀ Nîmes ?'
    await expect(main).toContainText('Enter text to generate a QR code.')
    for (const button of [png, svg, copy]) await expect(button).toBeDisabled()
    await field('text').fill(text)
    await tool.rest()
    await expect(picture).toHaveAttribute('alt', 'QR code: Été à la plage 🏖️ À Nîmes ?')
    const file = await download(main.getByRole('button', { name: 'Download' }))
    expect(file.name).toBe('qrcode.png')
    await expect(toast(page)).toContainText('QR code downloaded.')
    expect(scan(file.path)).toBe(text)
    // The file itself is checked.
    const shown = await picture.evaluate(async (image: HTMLImageElement) => [
      ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
    ])
    expect(Buffer.from(shown).equals(file.bytes)).toBe(true)
    const drawing = await download(svg)
    expect(drawing.name).toBe('qrcode.svg')
    expect(drawing.bytes.toString()).toContain('width="200" height="200"')
    expect(await scanSvg(browser, drawing.bytes, info)).toBe(text)

    await test.step('copied, or told that it cannot be', async () => {
      await page.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new Error('blocked'))
      })
      await copy.click()
      await expect(page.getByRole('alert')).toContainText(textOf('en', 'common:copy.failed'))
      await expect(copy).not.toContainText('Copied!')
      await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'))
      await main.getByRole('button', { name: 'Copy the image' }).click()
      await expect(copy).toContainText('Copied!')
      const copied = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        const blob = await item?.getType('image/png')
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
      })
      const path = info.outputPath('copied.png')
      writeFileSync(path, Buffer.from(copied))
      expect(scan(path)).toBe(text)
    })
    await test.step('in another size and level', async () => {
      // According to ISO/IEC 18004, table 7, 33 bytes need version 3 at level L and 4 at level H.
      const address = 'https://example.com/menu?table=12'
      await whileRemade(tool, () => field('text').fill(address))
      for (const [size, level, modules] of [
        ['400', 'H', '33 × 33 modules (version 4)'],
        ['1000', 'L', '29 × 29 modules (version 3)'],
      ] as const) {
        await whileRemade(tool, async () => {
          await field('level').selectOption(level)
          await field('size').selectOption(size)
        })
        await expect(output('summary')).toContainText(modules)
        const { path } = await download(png)
        expect(scan(path)).toBe(address)
        expect(runProgram('identify', '-format', '%m %w %h', path)).toBe(`PNG ${size} ${size}`)
        await expect.poll(() => queryOf(page)).toEqual({ size, level })
      }
    })
    await test.step('pale and inverted colors are warned of, unreadable ones not offered', async () => {
      await field('foreground').fill('#ffffff')
      await tool.rest()
      await expect(tool.alert).toContainText('Our reader could not read this code')
      await expect(png).toBeDisabled()
      await whileRemade(tool, () => field('background').fill('#000000'))
      await expect(main).toContainText('lighter than its background')
      await whileRemade(tool, async () => {
        await field('foreground').fill('#0b7248')
        await field('background').fill('#fbeecb')
      })
      await expect(main.locator('output[name=summary] ~ ul li')).toHaveCount(0)
      expect(await tool.scanned()).toBe('https://example.com/menu?table=12')
      await whileRemade(tool, () => tool.button('Reset to black on white').click())
      await expect(field('foreground')).toHaveValue('#000000')
      await expect(tool.button('Reset to black on white')).toHaveCount(0)
      await whileRemade(tool, () => field('foreground').fill('#ff9900'))
      await expect(main).toContainText('Contrast is 2.1 to 1. Below 4.5')
    })
    await expectNoViolations(page)
  })

  test('comes 300 ms after the last change, and goes with the text', async ({ page }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype
      const ordered: string[] = []
      Object.assign(globalThis, { ordered })
      Worker.prototype.postMessage = function order(this: Worker, message: unknown) {
        const { kind, input } = message as { kind: string; input: { payload: string } }
        if (kind === 'call') ordered.push(input.payload)
        postMessage.call(this, message)
      }
    })
    const ordered = () => page.evaluate(() => Reflect.get(globalThis, 'ordered') as string[])
    const tool = await openQr(page)
    await page.clock.pauseAt('2030-01-01')
    await tool.field('text').fill('one')
    await page.clock.runFor(200)
    await tool.field('text').fill('two')
    await page.clock.runFor(299)
    expect(await ordered()).toEqual([])
    await page.clock.runFor(1)
    expect(await ordered()).toEqual(['two'])
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: two')
    await tool.field('text').fill(' \n\t')
    await tool.rest()
    await expect(tool.picture).toHaveCount(0)
    await expect(tool.output('summary')).toBeEmpty()
    await expect(tool.png).toBeDisabled()
    await tool.field('text').fill('three')
    await tool.rest()
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    // A click before the picture is updated gives the code of the current text, not the one that is shown.
    await tool.field('text').fill('four')
    await expect(tool.picture).toHaveAttribute('alt', 'QR code: three')
    expect(await tool.scanned()).toBe('four')
  })

  test('says that it waits for its script, that it cannot be had, and tries again', async ({
    page,
    complaints,
  }) => {
    let isDown = true
    await failRequests(page, workerFiles, () => isDown)
    const release = await delayScript(page, workerFiles)
    const tool = await openQr(page)
    await tool.field('text').fill('patience')
    await tool.rest()
    await expect(tool.main.getByText(textOf('en', 'common:lazy.loading'))).toBeVisible()
    await expect(tool.main).not.toContainText('Enter text')
    release()
    await expect(tool.alert).toContainText('could not be loaded')
    await expect(tool.png).toBeDisabled()
    isDown = false
    await tool.button('Try again').click()
    await expect(tool.picture).toBeVisible()
    await expect(tool.alert).toHaveCount(0)
    forgiveFailures(complaints)
  })

  test('too much text: says how much fits, keeps the text, and another level helps', async ({
    page,
  }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page, paths.fr)
    const { field, alert } = tool
    const text = 'a'.repeat(2900)
    await field('text').fill(text)
    await tool.rest()
    await expect(alert).toContainText(/Seuls les 2\s331 premiers caractères tiennent/)
    await expect(alert).toContainText(/niveau L.* 2\s900/)
    await expect(tool.png).toBeDisabled()
    await expect(field('text')).toHaveValue(text)
    await whileRemade(tool, () => field('level').selectOption('L'))
    await expect(alert).toHaveCount(0)
    await expect(tool.main).toContainText('Chaque module ne fait ici que 1 pixel')
    await whileRemade(tool, () => field('size').selectOption('1000'))
    await expect(tool.main).not.toContainText('Chaque module ne fait ici que 1 pixel')
    expect(await tool.scanned()).toBe(text)
    // The text is filled in by script, because typing it would take too long.
    await field('text').evaluate((area: HTMLTextAreaElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
      set?.call(area, 'x'.repeat(1_000_000))
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await tool.rest()
    await expect(alert).toContainText(/Seuls les 2\s953 premiers caractères tiennent/)
    await whileRemade(tool, () => field('text').fill('court'))
    await expect(alert).toHaveCount(0)
  })

  test('what is typed early counts; nothing moves when the script or a code comes, narrow or wide', async ({
    page,
  }) => {
    const wide = { width: 1360, height: 900 }
    await page.setViewportSize(phone)
    await page.clock.install()
    const release = await delayScript(page)
    await page.goto(paths.fr, { waitUntil: 'commit' })
    const { button, field, picture, rest } = qrOn(page)
    await field('text').fill('tôt')
    await field('size').selectOption('300')
    await page.evaluate(() => document.fonts.ready)
    const narrowPlaces = await placesOf(page)
    expect(narrowPlaces).toHaveLength(4)
    await page.setViewportSize(wide)
    const widePlaces = await placesOf(page)
    release()
    await hydrated(page)
    await rest()
    await expect(picture).toHaveAttribute('alt', /^QR code\s: tôt$/)
    await expect.poll(() => queryOf(page)).toMatchObject({ size: '300', level: 'M' })
    expect(await placesOf(page)).toEqual(widePlaces)
    await field('text').fill('')
    await expect(picture).toHaveCount(0)
    expect(await placesOf(page)).toEqual(widePlaces)
    await page.setViewportSize(phone)
    expect(await placesOf(page)).toEqual(narrowPlaces)
    await field('text').fill('https://example.com')
    await rest()
    await expect(picture).toBeVisible()
    expect(await placesOf(page)).toEqual(narrowPlaces)
    // The field, the picture and the download button are visible on a phone.
    const box = await button(/PNG$/).last().boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
    expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
  })

  test('by keyboard alone, from the first field to the file', async ({ page }) => {
    test.skip(isMissing('zbarimg'), 'needs zbarimg')
    const tool = await openQr(page)
    await tool.main.locator('input[name=kind]:checked').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool.field('url')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tool.field('url')).toBeFocused()
    await page.keyboard.type('example.com')
    await tool.rest()
    await expect(tool.png).toBeEnabled()
    await page.keyboard.press('Tab')
    await expect(tool.png).toBeFocused()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ])
    expect(scan(await download.path())).toBe('https://example.com')
  })
})
