import AxeBuilder from '@axe-core/playwright'
import { expect, hydrated, test } from './fixtures.ts'
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
test('prof', async ({ page }) => {
  for (const path of ['/en', '/en/weight-converter', '/en/privacy-policy']) {
    const t: [string, number][] = []
    let last = performance.now()
    const mark = (n: string) => { const now = performance.now(); t.push([n, Math.round(now - last)]); last = now }
    await page.goto(path); await hydrated(page); mark('load')
    await new AxeBuilder({ page }).withTags(wcag).analyze(); mark('axe')
    await page.emulateMedia({ colorScheme: 'dark' }); mark('emulate')
    await new AxeBuilder({ page }).withTags(wcag).analyze(); mark('axe2')
    await new AxeBuilder({ page }).withRules(['color-contrast']).analyze(); mark('axe contrast')
    await new AxeBuilder({ page }).withTags(wcag).disableRules(['color-contrast']).analyze(); mark('axe no contrast')
    await new AxeBuilder({ page }).setLegacyMode(true).withTags(wcag).analyze(); mark('legacy')
    for (const w of [360, 320]) { await page.setViewportSize({ width: w, height: 700 }); await page.evaluate(() => document.documentElement.scrollWidth) ; mark('w' + w) }
    console.log(path, JSON.stringify(t))
  }
})
