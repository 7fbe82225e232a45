import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { maxFileBytes } from '../../../ui/file-tool/accepted-files.ts'
import { convertOne, fixture, opened } from './steps.ts'

/** What cannot be taken or done: named, with its reason, and the page goes on working. */
export const faults = (): void => {
  test('is refused by name, with the reason, and nothing else is lost', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('plain'))
    await steps.choose(fixture('png-named'), fixture('empty'))
    await expect(steps.alert).toContainText('png-named.jpg')
    await expect(steps.alert).toContainText('This is a PNG picture. File type must be JPEG')
    await expect(steps.alert).toContainText('empty.jpg')
    await expect(steps.alert).toContainText('The file is empty')
    await expect(steps.button('Remove plain.jpg')).toBeVisible()
    await steps.button('Convert').click()
    await steps.isWorkOver()
    expect((await steps.download(steps.button('Download'))).name).toBe('plain.png')
  })

  test('more than 50 MB, which the zone said before', async ({ page }) => {
    const steps = await opened(page)
    await expect(steps.zone).toContainText('50\u00A0MB per file at most')
    const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'huge.jpg')
    writeFileSync(path, readFileSync(fixture('plain')))
    truncateSync(path, maxFileBytes + 1)
    await steps.choose(path)
    await expect(steps.alert).toContainText('huge.jpg')
    await expect(steps.alert).toContainText('File is larger than 50\u00A0MB')
    truncateSync(path, maxFileBytes)
    expect((await convertOne(steps, path)).name).toBe('huge.png')
  })

  test('all damaged: it says so, and the next picture works', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('truncated'))
    await steps.button('Convert').click()
    await expect(steps.alert).toContainText('truncated.jpg')
    await steps.isWorkOver()
    await expect(steps.button('Download')).toHaveCount(0)
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
    expect((await convertOne(steps, fixture('plain'))).name).toBe('plain.png')
    await expect(steps.alert).toHaveCount(0)
  })

  test('a part of the tool that cannot be loaded: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/*.wasm', (route) => route.abort())
    await steps.choose(fixture('plain'))
    await steps.button('Convert').click()
    await expect(steps.alert).toContainText('could not be loaded')
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
    await page.unroute('**/*.wasm')
    await steps.button('Convert').click()
    await steps.isWorkOver()
    expect((await steps.download(steps.button('Download'))).name).toBe('plain.png')
  })

  test('a zip whose part cannot be loaded: said, and the button tries again', async ({
    page,
    complaints,
  }) => {
    const steps = await opened(page)
    await page.route('**/client-zip-*.js', (route) => route.abort())
    await steps.choose(fixture('plain'), fixture('gray'))
    await steps.button('Convert').click()
    await steps.isWorkOver()
    await steps.button('Download zip').click()
    await expect(steps.alert).toContainText('could not be loaded')
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    complaints.length = 0
    await page.unroute('**/client-zip-*.js')
    expect((await steps.download(steps.button('Download zip'))).name).toBe('images-png.zip')
    await expect(steps.alert).toHaveCount(0)
  })
}
