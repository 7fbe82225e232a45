import { expect, hydrated, test } from './fixtures.ts'
import { delayScript } from './network.ts'

test('what is typed and chosen before the script is there counts', async ({ page }) => {
  const release = await delayScript(page)
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
  const release = await delayScript(page)
  await page.goto('/en/weight-converter?value=5&from=lb&to=g', { waitUntil: 'commit' })
  await page.locator('input[name=value]').fill('2')
  release()
  await hydrated(page)
  await expect(page.locator('output[name=result]')).toHaveText('907.185819')
})

test('what is typed while the page comes alive counts, to the last key', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(() => {
    // The value is set as a browser does, bypassing the setter that React installs.
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    let typed = 0
    const type = () => {
      const { dataset } = document.documentElement
      if (dataset.ready === 'true') return
      const field = document.querySelector('input[name=value]')
      if (field) {
        typed += 1
        setter?.call(field, String(typed))
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        dataset.typed = String(typed)
      }
      setTimeout(type)
    }
    document.addEventListener('DOMContentLoaded', type)
  })
  await page.goto('/en/length-converter?from=m&to=cm')
  await hydrated(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const typed = Number(await page.locator('html').getAttribute('data-typed'))
  expect(typed).toBeGreaterThan(1)
  await expect(page.locator('input[name=value]')).toHaveValue(String(typed))
  await expect(page.locator('output[name=result]')).toHaveText(
    (typed * 100).toLocaleString('en-US'),
  )
})
