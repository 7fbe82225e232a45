import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { countDifferences } from '../../../ui/file-tool/e2e-steps.ts'
import { convertOne, fixture, opened } from './steps.ts'

const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'image')

/** The size of the PNG that the page's own canvas makes of a JPEG. */
const canvasPngSize = (page: Page, jpeg: Buffer): Promise<number> =>
  page.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      return blob?.size ?? 0
    },
    `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  )

/** Files that nobody made to pass these tests. */
export const realFiles = (): void => {
  test.skip(!existsSync(corpus), 'needs the corpus')
  const refused: Record<string, RegExp> = {
    'anim_ball.png': /This is a PNG picture/,
    'broken.png': /File type must be JPEG/,
    'trunc.png': /This is a PNG picture/,
    'png_named.jpg': /This is a PNG picture/,
    'empty.jpg': /The file is empty/,
    'garbage.jpg': /not recognised/,
    'trunc.jpg': /damaged or incomplete/,
  }
  const odd = existsSync(corpus) ? readdirSync(join(corpus, 'odd')) : []
  for (const name of odd)
    test(name, async ({ page }) => {
      const steps = await opened(page)
      const path = join(corpus, 'odd', name)
      await steps.choose(path)
      const reason = refused[name]
      if (reason === undefined) {
        await steps.button('Convert').click()
        await steps.isWorkOver()
        const png = await steps.download(steps.button('Download'))
        const differences = await countDifferences(
          page,
          { bytes: png.bytes, type: 'image/png' },
          { bytes: readFileSync(path), type: 'image/jpeg' },
        )
        expect(differences).toBe(0)
        return
      }
      await expect(steps.alert.or(steps.button('Convert'))).toBeVisible()
      if (await steps.button('Convert').isVisible()) await steps.button('Convert').click()
      await expect(steps.alert).toContainText(name)
      await expect(steps.alert).toContainText(reason)
      expect((await convertOne(steps, fixture('plain'))).name).toBe('plain.png')
    })

  test('photographs: at most 0.75 of the canvas’s own PNG, none larger', async ({ page }) => {
    const steps = await opened(page)
    const photographs = readdirSync(join(corpus, 'jpeg')).slice(1, 4)
    const ratios: number[] = []
    for (const name of photographs) {
      const path = join(corpus, 'jpeg', name)
      const { bytes } = await convertOne(steps, path)
      const canvasBytes = await canvasPngSize(page, readFileSync(path))
      ratios.push(bytes.length / canvasBytes)
      await steps.button('Start over').click()
    }
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1)
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    expect(mean).toBeLessThanOrEqual(0.75)
  })
}
