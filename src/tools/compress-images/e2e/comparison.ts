import { expect, test } from '../../../../e2e/fixtures.ts'
import type { FileToolSteps } from '../../../components/file-tool/e2e-steps.ts'
import { chooseAim, compress, field, isSettled, named, opened } from './steps.ts'

const divider = (steps: FileToolSteps) => steps.tool.getByRole('slider', { name: 'Divider' })
const frame = (steps: FileToolSteps) =>
  steps.tool.getByRole('group', { name: /^Image: arrow keys/ })
const image = (steps: FileToolSteps, side: 'before' | 'after') =>
  steps.tool.locator(`[data-side=${side}] img`)

const boxOf = async (steps: FileToolSteps) => {
  const box = await frame(steps).boundingBox()
  if (box === null) throw new Error('not shown')
  return box
}

/**
 * Returns the position of the picture in its frame; both are read in one step, as the page may be scrolling.
 */
const placeOf = (steps: FileToolSteps) =>
  frame(steps).evaluate((element) => {
    const outer = element.getBoundingClientRect()
    const inner = element.querySelector('[data-side=after] img')?.getBoundingClientRect()
    return {
      x: Math.round((inner?.x ?? 0) - outer.x),
      y: Math.round((inner?.y ?? 0) - outer.y),
      width: Math.round(inner?.width ?? 0),
    }
  })

/** Tests of the comparison of before and after. */
export const comparison = (): void => {
  test.use({ hasTouch: true, deviceScaleFactor: 2 })

  test('by keyboard, mouse and fingers, of the picture that is asked for', async ({ page }) => {
    const steps = await opened(page)
    await compress(steps, named('a.jpg', 'plain.jpg'), named('b.gif', 'animated.gif'))
    const region = steps.tool.getByRole('region', { name: 'before and after' })
    const value = async () => Number(await divider(steps).getAttribute('aria-valuenow'))

    await test.step('goes to the picture that is asked for', async () => {
      const button = steps.button('Compare b.gif before and after')
      await button.click()
      await expect(region).toHaveAccessibleName('b.gif before and after')
      await expect(divider(steps)).toBeFocused()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      for (const side of ['before', 'after'] as const)
        await expect(image(steps, side)).toHaveJSProperty('naturalWidth', 140)
      await button.click()
      await expect(divider(steps)).toBeFocused()
      await steps.button('Remove b.gif').click()
      await expect(region).toHaveAccessibleName('a.jpg before and after')
      for (const side of ['before', 'after'] as const)
        await expect(image(steps, side)).toHaveJSProperty('naturalWidth', 480)
    })

    await test.step('by keyboard: the divider, the zoom, the picture', async () => {
      await divider(steps).focus()
      await expect(divider(steps)).toHaveAttribute('aria-valuenow', '50')
      await page.keyboard.press('ArrowLeft')
      await expect(divider(steps)).toHaveAttribute('aria-valuenow', '48')
      await page.keyboard.press('End')
      await expect(divider(steps)).toHaveAttribute(
        'aria-valuetext',
        '100% of the image before compression',
      )
      await page.keyboard.press('Home')
      await expect(divider(steps)).toHaveAttribute('aria-valuenow', '0')
      await frame(steps).focus()
      const fitted = await placeOf(steps)
      await page.keyboard.press('ArrowRight')
      expect(await placeOf(steps)).toEqual(fitted)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      const near = await placeOf(steps)
      expect(near.width).toBeGreaterThan(fitted.width)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await placeOf(steps)).x).toBe(near.x - 60)
      await page.keyboard.press('0')
      await expect.poll(() => placeOf(steps)).toEqual(fitted)
    })

    await frame(steps).evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    )
    const { x, y, width, height } = await boxOf(steps)
    const fitted = await placeOf(steps)

    await test.step('by mouse: the divider, then the picture once it is zoomed', async () => {
      const drag = async (from: [number, number], to: [number, number]) => {
        await page.mouse.move(...from)
        await page.mouse.down()
        await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
        await page.mouse.move(...to)
        await page.mouse.up()
      }
      const middle = y + height / 2
      await drag([x + width / 2, middle], [x + width / 2 + 60, middle])
      await expect.poll(value).toBeGreaterThan(55)
      const moved = await value()
      await page.mouse.move(x + 50, y + 50)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -400)
      await page.keyboard.up('Control')
      await expect.poll(async () => (await placeOf(steps)).width).toBeGreaterThan(fitted.width)
      const near = await placeOf(steps)
      await drag([x + 60, y + 80], [x + 30, y + 60])
      const after = await placeOf(steps)
      expect([after.x, after.y]).toEqual([near.x - 30, near.y - 20])
      expect(await value()).toBe(moved)
      await steps.button('Fit').click()
      await expect.poll(() => placeOf(steps)).toEqual(fitted)
    })

    await test.step('by fingers: one moves the divider, two zoom', async () => {
      const touches = await page.context().newCDPSession(page)
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...fingers: [number, number][]
      ) =>
        touches.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: fingers.map(([left, top], id) => ({
            x: x + left * width,
            y: y + top * height,
            id,
          })),
        })
      await touch('touchStart', [0.5, 0.5])
      await touch('touchMove', [0.45, 0.5])
      await touch('touchMove', [0.38, 0.5])
      await touch('touchEnd')
      await expect.poll(value).toBeLessThan(45)
      await touch('touchStart', [0.3, 0.4], [0.6, 0.6])
      await touch('touchMove', [0.25, 0.35], [0.65, 0.65])
      await touch('touchMove', [0.1, 0.1], [0.8, 0.9])
      await touch('touchEnd')
      await expect.poll(async () => (await placeOf(steps)).width).toBeGreaterThan(fitted.width)
      // One pixel of the picture is one device pixel at a pixel ratio of 2.
      await steps.button('100%: one image pixel per screen pixel').click()
      await expect.poll(async () => (await placeOf(steps)).width * 2).toBe(480)
    })

    await test.step('follows the settings', async () => {
      const first = await image(steps, 'after').getAttribute('src')
      await chooseAim(steps, 'quality')
      await field(steps, 'quality').fill('20')
      await expect(image(steps, 'after')).not.toHaveAttribute('src', first ?? '')
      await isSettled(steps)
    })
  })
}
