import { openTool, queryOf, toolOf } from './calculator-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { holdScript } from './hold-script.ts'

for (const [id, path, field, value] of [
  ['ovulation', '/en/ovulation-calculator', 'lastPeriod', '2026-11-01'],
  ['vat', '/en/vat-calculator', 'amount', '100'],
  ['mortgage', '/en/mortgage-calculator', 'amount', '300000'],
  ['percentage', '/en/percentage-calculator', 'x', '20'],
] as const)
  test(`${id}: a button pressed before the script is there sends nothing anywhere`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'))
    const release = await holdScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    const tool = toolOf(page, id)
    await tool.field(field).fill(value)
    await tool.field(field).press('Enter')
    await tool.button(/^(Calculate|Simulate)$/).click()
    expect(new URL(page.url()).search).toBe('')
    release()
    await hydrated(page)
    expect(documents).toEqual([])
    await expect(tool.field(field)).toHaveValue(value)
  })

for (const [id, address] of [
  ['bmi', '/en/bmi-calculator?weight=70&height=175'],
  ['age', '/en/age-calculator?birthDate=1990-01-01&asOf=2026-01-01'],
  ['ovulation', '/en/ovulation-calculator?lastPeriod=2026-11-01&cycleLength=30'],
] as const)
  test(`${id}: what a link says of one’s body is not taken, and does not stay there`, async ({
    page,
  }) => {
    const tool = await openTool(page, id, `${address}&other=kept`)
    await expect.poll(() => queryOf(page)).toEqual({ other: 'kept' })
    await expect(tool.main.locator('output').first()).toBeEmpty()
  })

test('a link with rubbish says so, and gives no result of another one', async ({ page }) => {
  const tool = await openTool(page, 'mortgage', '/en/mortgage-calculator?amount=abc&currency=usd')
  await expect(tool.field('amount')).toHaveValue('abc')
  await expect(tool.field('currency')).toHaveValue('USD')
  await expect(tool.alert).toContainText('Type a number')
  await expect(tool.output('payment')).toBeEmpty()
})

test('a jump within the page loses nothing of what was typed', async ({ page }) => {
  const tool = await openTool(page, 'percentage', '/en/percentage-calculator')
  await tool.field('x').fill('12abc')
  await tool.field('y').fill('5')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expect(tool.field('x')).toHaveValue('12abc')
  await expect(tool.field('y')).toHaveValue('5')
})

test('“Copied!” is there to be seen, and goes', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tool = await openTool(page, 'vat', '/en/vat-calculator?amount=100&rate=20&type=add')
  await tool.button('Copy: Gross amount').click()
  const note = tool.main.getByText('Copied!')
  await expect(note).toBeVisible()
  const box = await note.boundingBox()
  expect(box?.width).toBeGreaterThan(40)
  await expect(note).toHaveCount(0, { timeout: 4000 })
})

test('a currency is remembered when it was chosen, not when it was only there', async ({
  page,
}) => {
  const english = await openTool(page, 'vat', '/en/vat-calculator')
  await english.field('amount').fill('100')
  const spanish = await openTool(page, 'vat', '/es/calculadora-de-iva')
  await expect(spanish.field('currency')).toHaveValue('EUR')
  await spanish.field('currency').selectOption('CHF')
  const again = await openTool(page, 'vat', '/en/vat-calculator')
  await expect(again.field('currency')).toHaveValue('CHF')
})

test('prints dark on white whatever the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openTool(page, 'vat', '/en/vat-calculator?amount=100')
  await page.emulateMedia({ media: 'print' })
  const lightness = (property: 'color' | 'backgroundColor') =>
    page.evaluate((name) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body)[name].match(/\d+/g) ?? []
      ).map(Number)
      return (red + green + blue) / 3
    }, property)
  expect(await lightness('color')).toBeLessThan(60)
  expect(await lightness('backgroundColor')).toBeGreaterThan(200)
})

for (const path of ['/calculateur-imc?lng=fr', '/en/bmi-calculator', '/es/calculadora-imc'])
  test(`the BMI table fits 320 pixels: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const tool = await openTool(page, 'bmi', path)
    await tool.field('weight').fill('68')
    await tool.field('height').fill('165')
    await expect(tool.output('bmi')).not.toBeEmpty()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })
