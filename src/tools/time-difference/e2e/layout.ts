import type { Page } from '@playwright/test'
import { openTool } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../../e2e/site.ts'
import { languages } from '../../../core/language.ts'
import { openAt, paths } from './steps.ts'

/** Where the panels stand, to the pixel. */
const panelsOf = async (page: Page) => {
  const boxes = await page.locator('form .panel').evaluateAll((panels) =>
    panels.map((panel) => {
      const { y, height } = panel.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    }),
  )
  expect(boxes).toHaveLength(3)
  return boxes
}

/** Where things stand, before the page is alive and after, on screens of several widths. */
export const layout = () => {
  for (const language of languages)
    test(`the swap button covers no words, on the longest of dates, in ${language}`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date('2026-09-23T10:00:00Z'))
      await page.setViewportSize({ width: 390, height: 844 })
      const { main } = await openTool(page, 'time-difference', `${paths[language]}?lng=${language}`)
      await expect(main.locator('.time-clock-date span').first()).toBeVisible()
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const covered = await main.evaluate((tool) => {
          const swap = tool.querySelector('.time-swap')?.getBoundingClientRect()
          const isUnder = (box: DOMRect) =>
            swap !== undefined &&
            box.left < swap.right &&
            box.right > swap.left &&
            box.top < swap.bottom &&
            box.bottom > swap.top
          const wordsOf = (element: Element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return [...range.getClientRects()]
          }
          const words = tool.querySelectorAll(
            '.time-clock span, .time-clock time, .time-city label',
          )
          const controls = tool.querySelectorAll('.time-city select, .time-city .icon-button')
          return [
            words.length,
            [...words].filter((element) => wordsOf(element).some(isUnder)).length,
            [...controls].filter((element) => isUnder(element.getBoundingClientRect())).length,
          ]
        })
        expect([width, ...covered]).toEqual([width, 8, 0, 0])
      }
    })

  for (const [width, height] of [
    [390, 844],
    [1360, 900],
  ] as const)
    test(
      `moves nothing when it comes alive, at ${width} pixels`,
      { tag: '@whole-browser' },
      async ({ page, browser }) => {
        const viewport = { width, height }
        const still = await browser.newContext({ viewport, javaScriptEnabled: false })
        const prerendered = await still.newPage()
        await prerendered.goto(paths.fr)
        const before = await panelsOf(prerendered)
        await still.close()

        await page.setViewportSize(viewport)
        const { output } = await openAt(page, paths.fr)
        await expect(output('overlap')).not.toBeEmpty()
        expect(await panelsOf(page)).toEqual(before)
        expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
      },
    )
}
