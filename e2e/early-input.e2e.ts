import { expect, hydrated, test } from './fixtures.ts'
import { holdScript } from './hold-script.ts'

test('what is typed and chosen before the script is there counts', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/en/weight-converter', { waitUntil: 'commit' })
  await page.locator('input[name=value]').fill('72.5')
  await page.locator('select[name=to]').selectOption('stone')
  release()
  await hydrated(page)
  await expect(page.locator('output[name=result]')).toHaveText('11.416793')
  await expect(page.locator('input[name=value]')).toHaveValue('72.5')
  await expect(page.locator('select[name=to]')).toHaveValue('stone')
  await expect(page).toHaveURL(/\?value=72\.5&from=kg&to=stone$/)
})

test('what is typed early goes before the address, the rest of which holds', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/en/weight-converter?value=5&from=lb&to=g', { waitUntil: 'commit' })
  await page.locator('input[name=value]').fill('2')
  release()
  await hydrated(page)
  await expect(page.locator('output[name=result]')).toHaveText('907.185819')
})
