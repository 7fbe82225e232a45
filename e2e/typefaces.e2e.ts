import { expect, test } from './fixtures.ts'

const sizePx = 1000

/** Widths at 1,000 px of the typefaces as they are installed, with kerning and without, in Chromium. */
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
