import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { convert, differencesFrom, downloadOnly, opened } from './steps.ts'

/** Tests with files that were not made for them. */
export const realFiles = (): void => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  test('odd ones become what the browser shows, or are named with their reason', async ({
    page,
  }) => {
    const steps = await opened(page)
    const refused: Record<string, RegExp> = {
      'anim_ball.png': /This is a PNG image/,
      'broken.png': /File type must be JPEG/,
      'trunc.png': /This is a PNG image/,
      'png_named.jpg': /This is a PNG image/,
      'empty.jpg': /The file is empty/,
      'garbage.jpg': /not recognized/,
    }
    const names = readdirSync(inCorpus('image', 'odd'))
    await steps.choose(...names.map((name) => inCorpus('image', 'odd', name)))
    for (const [name, reason] of Object.entries(refused))
      await expect(steps.alert.getByRole('listitem').filter({ hasText: name })).toContainText(
        reason,
      )
    await steps.button('Convert').click()
    await steps.waitUntilDone()
    await expect(steps.alert.getByRole('listitem')).toContainText([
      /trunc\.jpg.*damaged or incomplete/,
    ])
    for (const name of names.filter((one) => !(one in refused) && one !== 'trunc.jpg')) {
      const button = steps.button(`Download ${name.replace('.jpg', '.png')}`)
      const { bytes } = await steps.download(button)
      expect(await differencesFrom(page, inCorpus('image', 'odd', name), bytes), name).toBe(0)
    }
  })

  test(
    'photographs: at most 0.75 of the canvas’s own PNG, none larger',
    { tag: '@full' },
    async ({ page }) => {
      /** Returns the size of the PNG that the page's own canvas makes of a JPEG. */
      const canvasPngSize = (jpeg: Buffer): Promise<number> =>
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
      const steps = await opened(page)
      const ratios: number[] = []
      for (const name of readdirSync(inCorpus('image', 'jpeg')).slice(1, 4)) {
        const path = inCorpus('image', 'jpeg', name)
        await convert(steps, path)
        const { bytes } = await downloadOnly(steps)
        ratios.push(bytes.length / (await canvasPngSize(readFileSync(path))))
        await steps.button('Start over').click()
      }
      expect(Math.max(...ratios)).toBeLessThanOrEqual(1)
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
      expect(mean).toBeLessThanOrEqual(0.75)
    },
  )
}
