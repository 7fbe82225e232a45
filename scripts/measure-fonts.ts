/**
 * Prints the adjustments that make the fallback fonts take the same room as the site's own, so that nothing shifts
 * when a font arrives: the relative width of our texts, and our fonts' ascent and descent. They are entered in
 * `faces` of subset-fonts.ts.
 */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { collectTexts } from '../src/prerender/collect-texts.ts'
import { browser as browserProgram } from './system-programs.ts'

const folder = 'src/app/fonts/generated'
const sample = JSON.stringify((await collectTexts()).namespaces)
  .replace(/[^\p{L}\p{N} ,.’]+/gu, ' ')
  .slice(0, 20_000)
const pairs = [
  { file: 'bricolage-grotesque-variable.woff2', weight: 725, fallback: 'Liberation Sans Bold' },
  { file: 'instrument-sans-variable.woff2', weight: 400, fallback: 'Liberation Sans' },
]

const browser = await chromium.launch({
  executablePath: browserProgram.command,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
const page = await browser.newPage()
for (const { file, weight, fallback } of pairs) {
  const font = readFileSync(`${folder}/${file}`).toString('base64')
  await page.setContent(
    `<style>@font-face{font-family:Ours;src:url(data:font/woff2;base64,${font});font-weight:100 900}
    @font-face{font-family:Theirs;src:local('${fallback}');font-weight:100 900}</style>`,
  )
  const metrics = await page.evaluate(
    async ({ text, fontWeight }) => {
      const sizePx = 1000
      const measure = async (family: string) => {
        const style = `${fontWeight} ${sizePx}px ${family}`
        await document.fonts.load(style)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('no canvas')
        context.font = style
        return context.measureText(text)
      }
      const [ours, theirs] = [await measure('Ours'), await measure('Theirs')]
      const sizeAdjust = ours.width / theirs.width
      return {
        sizeAdjust,
        ascent: ours.fontBoundingBoxAscent / sizePx / sizeAdjust,
        descent: ours.fontBoundingBoxDescent / sizePx / sizeAdjust,
      }
    },
    { text: sample, fontWeight: weight },
  )
  const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`
  console.log(
    `${file}: sizeAdjust ${percent(metrics.sizeAdjust)}, ascent ${percent(metrics.ascent)}, descent ${percent(metrics.descent)}`,
  )
}
await browser.close()
