import { deferredUi, expect, test } from './fixtures.ts'
import { holdScript } from './hold-script.ts'
import { open } from './open.ts'
import { heroField, input, names } from './search-steps.ts'

const failed = 'The search could not be opened'

test('without its words the names still answer', async ({ page, complaints }) => {
  await page.route('**/search.json', (route) => route.fulfill({ status: 503, body: 'down' }))
  await open(page, '/en')
  await deferredUi(page)
  await heroField(page).click()
  await input(page).fill('weight')
  await expect(names(page).first()).toHaveText('Weight')
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('503')
})

test('without its script nothing typed is lost, and one is told, also where the words for it come late', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/palette-*', (route) => route.abort())
  const release = await holdScript(page, '**/features.json')
  const featuresRequest = page.waitForRequest('**/features.json')
  await open(page, '/en')
  await featuresRequest
  const failure = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/palette-'),
  )
  await heroField(page).pressSequentially('s')
  await failure
  await expect(page.getByText(failed)).toHaveCount(0)
  release()
  await expect(page.getByText(failed)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(failed)).toHaveCount(0)
  await heroField(page).press('End')
  await page.keyboard.type('tone')
  await expect(page.getByText(failed)).toBeVisible()
  await expect(heroField(page)).toHaveValue('stone')
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED')
})
