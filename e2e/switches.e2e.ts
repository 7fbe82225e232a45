import type { Page } from '@playwright/test'
import { type OpenTool, openTool, queryOf, toolOf } from './calculator-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { delayScript } from './network.ts'

/** A page with a switch (on by default, remembered) and a number. */
const id = 'lorem-ipsum'
const path = '/en/lorem-ipsum-generator'
const phrase = /^Lorem ipsum dolor/

/** Opens the page with its script delayed, does something there, and lets the script load. */
const interactBeforeHydration = async (
  page: Page,
  address: string,
  early: (tool: OpenTool) => Promise<void>,
) => {
  const release = await delayScript(page)
  await page.goto(address, { waitUntil: 'commit' })
  const tool = toolOf(page, id)
  await early(tool)
  release()
  await hydrated(page)
  return tool
}

test('a switch flipped and a number typed before the script is there count', async ({ page }) => {
  const { field, main, output } = await interactBeforeHydration(page, path, async (tool) => {
    await tool.field('startWithStandard').uncheck()
    await tool.field('count').fill('7')
    expect(new URL(page.url()).search).toBe('')
  })
  await expect(field('startWithStandard')).not.toBeChecked()
  await expect(field('count')).toHaveValue('7')
  await expect(output('text')).not.toHaveText(phrase)
  await expect(main).toContainText('7 paragraphs')
  await expect
    .poll(() => queryOf(page))
    .toEqual({ count: '7', type: 'paragraphs', startWithStandard: 'false' })
})

test('what was changed early goes before the address, what was left alone or put back does not', async ({
  page,
}) => {
  // Nothing is remembered yet.
  const putBack = await interactBeforeHydration(page, path, async ({ field }) => {
    await field('startWithStandard').uncheck()
    await field('startWithStandard').check()
  })
  await expect(putBack.field('startWithStandard')).toBeChecked()
  await expect.poll(() => queryOf(page)).toEqual({})

  const flipped = await interactBeforeHydration(
    page,
    `${path}?count=5&startWithStandard=true`,
    ({ field }) => field('startWithStandard').uncheck(),
  )
  await expect(flipped.field('startWithStandard')).not.toBeChecked()
  await expect(flipped.field('count')).toHaveValue('5')

  const typed = await interactBeforeHydration(
    page,
    `${path}?count=5&startWithStandard=false`,
    ({ field }) => field('count').fill('2'),
  )
  await expect(typed.field('startWithStandard')).not.toBeChecked()
  await expect(typed.field('count')).toHaveValue('2')
  await expect.poll(() => queryOf(page)).toMatchObject({ count: '2', startWithStandard: 'false' })
})

test('a switch is read from the address however it is spelt, written one way, and kept in a reload', async ({
  page,
}) => {
  const { field, main, output } = await openTool(page, id, `${path}?startWithStandard=Off`)
  await expect(field('startWithStandard')).not.toBeChecked()
  await expect(output('text')).not.toHaveText(phrase)
  // Reading leaves the URL unchanged; the next change writes it in the canonical form.
  await expect.poll(() => queryOf(page)).toEqual({ startWithStandard: 'Off' })
  const entries = await page.evaluate(() => history.length)
  await field('count').fill('4')
  await expect.poll(() => queryOf(page).startWithStandard).toBe('false')

  await test.step('the whole line is its target, and the keyboard flips it too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const line = main.locator('label', { has: page.locator('[name=startWithStandard]') })
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await line.click({ position: { x: 8, y: 22 } })
    await expect(main.getByRole('checkbox', { name: 'Start with “Lorem ipsum…”' })).toBeChecked()
    await expect.poll(() => queryOf(page).startWithStandard).toBe('true')
    await field('startWithStandard').press('Space')
    await expect(field('startWithStandard')).not.toBeChecked()
    await expect.poll(() => queryOf(page).startWithStandard).toBe('false')
  })

  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.reload()
  await hydrated(page)
  await expect(field('startWithStandard')).not.toBeChecked()
  await expect.poll(() => queryOf(page).startWithStandard).toBe('false')
})

test('a remembered switch is put back; the address goes before it, and rubbish counts for nothing', async ({
  page,
}) => {
  const { field, output } = await openTool(page, id, path)
  const entry = `utilo:last:${id}`
  const stored = () => page.evaluate((name) => localStorage.getItem(name), entry)
  await field('count').fill('4')
  expect(await stored()).toBeNull()
  await field('startWithStandard').uncheck()
  expect(await stored()).toBe('{"startWithStandard":"false"}')
  await openTool(page, id, path)
  await expect(field('startWithStandard')).not.toBeChecked()
  await openTool(page, id, `${path}?startWithStandard=1`)
  await expect(field('startWithStandard')).toBeChecked()
  await page.evaluate((name) => {
    localStorage.setItem(name, '{"startWithStandard":false}')
  }, entry)
  await openTool(page, id, `${path}?startWithStandard=maybe`)
  await expect(field('startWithStandard')).toBeChecked()
  await expect(output('text')).toHaveText(phrase)
})
