import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { fixture, jpegNamed, opened } from './steps.ts'

/** Several pictures at once. */
export const batches = (): void => {
  test('come as a zip and one by one, names kept apart', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(jpegNamed('a.jpg'), jpegNamed('b.jpg', 'gray'))
    await steps.choose(jpegNamed('a.jpg', 'progressive'))
    await expect(steps.status).toContainText('3 files')
    await steps.button('Convert').click()
    await steps.isWorkOver()
    const single = await steps.download(steps.button('Download a (2).png'))
    expect(single.name).toBe('a (2).png')
    const zip = await steps.download(steps.button('Download zip'))
    expect(zip.name).toBe('images-png.zip')
    expect(zip.bytes.includes(single.bytes)).toBe(true)
    test.skip(!hasProgram('unzip'), 'needs unzip')
    runProgram('unzip', '-t', zip.path)
    expect(runProgram('unzip', '-Z1', zip.path).split('\n')).toEqual([
      'a.png',
      'b.png',
      'a (2).png',
    ])
  })

  test('one bad among good: the good are made, the bad is named', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(fixture('plain'), fixture('truncated'), fixture('gray'))
    await steps.button('Convert').click()
    await steps.isWorkOver()
    await expect(steps.status).toContainText('Done: 2 PNG pictures are ready')
    await expect(steps.alert).toContainText('truncated.jpg')
    await expect(steps.alert).toContainText('damaged or incomplete')
    await expect(steps.button('Download zip')).toBeVisible()
    expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
  })
}
