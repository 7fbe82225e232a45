import type { Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'

export const english = '/en/ovulation-calculator'

/** Opens the page as if it were a certain day. */
export const openOn = async (page: Page, day: string, address = english): Promise<OpenTool> => {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  return openTool(page, 'ovulation', address)
}

export const calculate = async (
  { field, button }: OpenTool,
  lastPeriod: string,
  cycleLength = '28',
): Promise<void> => {
  await field('lastPeriod').fill(lastPeriod)
  await field('cycleLength').fill(cycleLength)
  await button(/^(Calculate|Calculer|Calcular)$/).click()
}

export const openOptions = ({ main }: OpenTool): Promise<void> =>
  main.locator('.calculator summary').click()

export const expectDates = async (
  { output }: OpenTool,
  [ovulation, start, end, next]: readonly [string, string, string, string],
): Promise<void> => {
  await expect(output('ovulationDate')).toHaveText(ovulation)
  await expect(output('fertileWindowStart')).toHaveText(start)
  await expect(output('fertileWindowEnd')).toHaveText(end)
  await expect(output('nextPeriod')).toHaveText(next)
}
