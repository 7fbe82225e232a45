import { openTool, queryOf, toolOf } from './calculator-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { holdScript } from './hold-script.ts'

/** A page with a switch (on at first, remembered) and a number. */
const id = 'lorem-ipsum'
const path = '/en/lorem-ipsum-generator'
const phrase = /^Lorem ipsum dolor/

test('a switch flipped and a number typed before the script is there count', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto(path, { waitUntil: 'commit' })
  const tool = toolOf(page, id)
  await tool.field('startWithStandard').uncheck()
  await tool.field('count').fill('7')
  expect(new URL(page.url()).search).toBe('')
  release()
  await hydrated(page)
  await expect(tool.field('startWithStandard')).not.toBeChecked()
  await expect(tool.field('count')).toHaveValue('7')
  await expect(tool.output('text')).not.toHaveText(phrase)
  await expect(tool.main).toContainText('7 paragraphs')
  await expect
    .poll(() => queryOf(page))
    .toEqual({ count: '7', type: 'paragraphs', startWithStandard: 'false' })
})

test('a switch flipped early goes before the address, one left alone does not', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto(`${path}?count=5&startWithStandard=true`, { waitUntil: 'commit' })
  const tool = toolOf(page, id)
  await tool.field('startWithStandard').uncheck()
  release()
  await hydrated(page)
  await expect(tool.field('startWithStandard')).not.toBeChecked()
  await expect(tool.field('count')).toHaveValue('5')
})

test('a number typed early leaves the switch to the address', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto(`${path}?count=5&startWithStandard=false`, { waitUntil: 'commit' })
  const tool = toolOf(page, id)
  await tool.field('count').fill('2')
  release()
  await hydrated(page)
  await expect(tool.field('startWithStandard')).not.toBeChecked()
  await expect(tool.field('count')).toHaveValue('2')
  await expect.poll(() => queryOf(page)).toMatchObject({ count: '2', startWithStandard: 'false' })
})

test('a switch flipped to and fro before the script is there is as it was', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto(path, { waitUntil: 'commit' })
  const tool = toolOf(page, id)
  await tool.field('startWithStandard').uncheck()
  await tool.field('startWithStandard').check()
  release()
  await hydrated(page)
  await expect(tool.field('startWithStandard')).toBeChecked()
  await expect.poll(() => queryOf(page)).toEqual({})
})

test('a flag is read from the address however it is spelt, and written one way', async ({
  page,
}) => {
  for (const [isOn, spellings] of [
    [true, ['true', 'TRUE', 'True', '1', 'on', 'ON']],
    [false, ['false', 'FALSE', 'False', '0', 'off', 'Off']],
  ] as const)
    for (const spelling of spellings) {
      const tool = await openTool(page, id, `${path}?startWithStandard=${spelling}`)
      await expect(tool.field('startWithStandard')).toBeChecked({ checked: isOn })
      // Read, it is left alone; a change of anything else writes it the one way.
      await expect.poll(() => queryOf(page)).toEqual({ startWithStandard: spelling })
      await tool.field('count').fill('4')
      await expect.poll(() => queryOf(page).startWithStandard).toBe(String(isOn))
    }
})

test('what is no flag leaves the switch as it was at first', async ({ page }) => {
  for (const rubbish of ['', 'yes', '2', 'maybe', '%00', 'true,false']) {
    const tool = await openTool(page, id, `${path}?startWithStandard=${rubbish}`)
    await expect(tool.field('startWithStandard')).toBeChecked()
    await expect(tool.output('text')).toHaveText(phrase)
  }
})

test('flipping writes the flag in place of the address, and a reload keeps it', async ({
  page,
}) => {
  const tool = await openTool(page, id, path)
  const entries = await page.evaluate(() => history.length)
  await tool.field('startWithStandard').uncheck()
  await expect.poll(() => queryOf(page).startWithStandard).toBe('false')
  await tool.field('startWithStandard').check()
  await expect.poll(() => queryOf(page).startWithStandard).toBe('true')
  await tool.field('startWithStandard').uncheck()
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.reload()
  await hydrated(page)
  await expect(tool.field('startWithStandard')).not.toBeChecked()
  await expect.poll(() => queryOf(page).startWithStandard).toBe('false')
})

test('a remembered switch is put back; the address goes before it, rubbish counts for nothing', async ({
  page,
}) => {
  const { field } = await openTool(page, id, path)
  const stored = () => page.evaluate((name) => localStorage.getItem(name), `utilo:last:${id}`)
  await field('count').fill('4')
  expect(await stored()).toBeNull()
  await field('startWithStandard').uncheck()
  expect(await stored()).toBe('{"startWithStandard":"false"}')
  await openTool(page, id, path)
  await expect(field('startWithStandard')).not.toBeChecked()
  await openTool(page, id, `${path}?startWithStandard=1`)
  await expect(field('startWithStandard')).toBeChecked()
  for (const rubbish of ['{"startWithStandard":"maybe"}', '{"startWithStandard":false}', 'no']) {
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
      `utilo:last:${id}`,
      rubbish,
    ] as const)
    await openTool(page, id, path)
    await expect(field('startWithStandard')).toBeChecked()
  }
})

test('the whole line of a switch is its target, and the keyboard flips it too', async ({
  page,
}) => {
  const { field, main } = await openTool(page, id, path)
  await page.setViewportSize({ width: 390, height: 844 })
  const line = main.locator('label', { has: page.locator('[name=startWithStandard]') })
  const box = await line.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await line.click({ position: { x: 8, y: 22 } })
  await expect(field('startWithStandard')).not.toBeChecked()
  await field('startWithStandard').press('Space')
  await expect(field('startWithStandard')).toBeChecked()
  await expect(main.getByRole('checkbox', { name: 'Start with “Lorem ipsum…”' })).toBeChecked()
})
