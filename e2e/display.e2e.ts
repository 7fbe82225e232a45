import { answerWith } from './contact-steps.ts'
import { expect, test } from './fixtures.ts'
import { violations } from './accessibility.ts'
import { open, toast, toolCard } from './page-steps.ts'
import { noSidewaysScroll, sidewaysScroll, textOf } from './site.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 720 }

for (const { path, shape, height } of [
  { path: '/en', shape: 'banner', height: 92 },
  { path: '/en/weight-converter', shape: 'box', height: 282 },
])
  test(`an advertisement on ${path} has a label and a size that nothing in it can change, and is not above the tool`, async ({
    page,
  }) => {
    await open(page, path)
    const slot = page.locator(`[data-ad=${shape}]`).first()
    await expect(slot).toContainText('Advertisement')
    const tool = page.locator('main[data-tool] form')
    if ((await tool.count()) > 0)
      for (const viewport of [phone, laptop]) {
        await page.setViewportSize(viewport)
        const [ofSlot, ofTool] = [await slot.boundingBox(), await tool.boundingBox()]
        expect(ofSlot?.y).toBeGreaterThanOrEqual(ofTool?.y ?? Number.POSITIVE_INFINITY)
      }
    const before = await slot.boundingBox()
    expect(before?.height).toBe(height)
    const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
    const heightBefore = await pageHeight()
    await slot.evaluate((element) => {
      const filling = document.createElement('div')
      filling.style.width = '3000px'
      filling.style.height = '3000px'
      element.replaceChildren(filling)
    })
    expect(await slot.boundingBox()).toEqual(before)
    expect(await pageHeight()).toBe(heightBefore)
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
  })

test('print has the tool and its result', async ({ page }) => {
  await open(page, '/en/weight-converter?value=72.5&from=kg&to=oz')
  await page.emulateMedia({ media: 'print' })
  for (const shown of ['h1', 'input[name=value]', 'select[name=to]', 'output[name=result]'])
    await expect(page.locator(shown)).toBeVisible()
  await expect(page.locator('output[name=result]')).toHaveText('2,557.365')
})

test('open menus and a toast are accessible in both themes', async ({ page }) => {
  const check = async (what: string, selector: string) => {
    await expect(page.locator(selector)).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect([
        what,
        theme,
        await violations(page, theme === 'light' ? 'all' : 'contrast', selector),
      ]).toEqual([what, theme, []])
    }
  }
  await open(page, '/en/contact')
  for (const menu of ['language-menu', 'theme-menu', 'mobile-menu']) {
    await page.setViewportSize(menu === 'mobile-menu' ? phone : laptop)
    await page.locator(`[popovertarget=${menu}]`).click()
    await check(menu, `#${menu}`)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(laptop)
  await answerWith(page, 200, '<!doctype html>')
  for (const name of ['name', 'message']) await page.locator(`[name=${name}]`).fill('Ada')
  await page.locator('[name=email]').fill('ada@example.org')
  await page.locator('form button:not([type=button])').click()
  await toast(page).getByText(textOf('en', 'contact:faults.no-server.title')).hover()
  await check('toast', '[role=status]:has(button)')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read, and one goes from page to page and from language to language', async ({
    page,
  }) => {
    await page.goto('/en')
    await toolCard(page, '/en/weight-converter').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
    await page.locator('[popovertarget=language-menu]').click()
    await page.locator('#language-menu [hreflang=es]').click()
    await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
    await page.locator('header nav a[data-group=practical]').first().click()
    await expect(page).toHaveURL('/es#pratique')
    await expect(page.locator('#pratique h2')).toBeInViewport()
  })
})

const sizePx = 1000

/** The widths at 1,000 px of the installed typefaces in Chromium, with and without kerning. */
const asInstalled = [
  { font: `400 ${sizePx}px "Instrument Sans Variable"`, text: 'To', kerned: 1126, plain: 1232 },
  { font: `400 ${sizePx}px "Instrument Sans Variable"`, text: 'AV', kerned: 1352, plain: 1456 },
  { font: `725 ${sizePx}px "Bricolage Grotesque Variable"`, text: 'To', kerned: 1115, plain: 1182 },
  { font: `725 ${sizePx}px "Bricolage Grotesque Variable"`, text: 'r.', kerned: 605, plain: 675 },
]

test('letters stand as close together as their typefaces ask for', async ({ page }) => {
  await page.goto('/en')
  for (const { font, text, kerned, plain } of asInstalled) {
    const widths = await page.evaluate(
      async (asked) => {
        const [face] = await document.fonts.load(asked.font)
        const context = document.createElement('canvas').getContext('2d')
        if (!face || !context) throw new Error('no typeface')
        context.font = asked.font
        const widthWith = (kerning: CanvasFontKerning) => {
          context.fontKerning = kerning
          return context.measureText(asked.text).width
        }
        return { kerned: widthWith('normal'), plain: widthWith('none') }
      },
      { font, text },
    )
    expect(widths.kerned, `${font} ${text}`).toBeCloseTo(kerned, -1)
    expect(widths.plain, `${font} ${text}`).toBeCloseTo(plain, -1)
  }
})
