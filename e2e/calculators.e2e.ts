import { toolOf } from './calculator-steps.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { delayScript } from './network.ts'

for (const [id, path, field, value] of [
  ['ovulation', '/en/ovulation-calculator', 'lastPeriod', '2026-11-01'],
  ['vat', '/en/vat-calculator', 'amount', '100'],
  ['mortgage', '/en/mortgage-calculator', 'amount', '300000'],
  ['percentage', '/en/percentage-calculator', 'x', '20'],
] as const)
  // All calculators use the same form, so one of them stands for all.
  test(
    `${id}: a button pressed before the script is there sends nothing anywhere`,
    { tag: id === 'ovulation' ? [] : ['@full'] },
    async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'))
      const release = await delayScript(page)
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
    },
  )
