import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { compress, isSettled, opened, rowOf } from './steps.ts'

/** Tests with files that were not made for them. */
export const realFiles = (): void => {
  test.skip(isMissing('corpus'), 'needs the corpus')

  test('odd ones work or get their own sentence', { tag: '@full' }, async ({ page }) => {
    test.slow()
    const steps = await opened(page)
    const names = readdirSync(inCorpus('image', 'odd'))
    const refused: Record<string, RegExp> = {
      'empty.jpg': /The file is empty/,
      'garbage.jpg': /not recognized/,
    }
    const failing: Record<string, RegExp> = {
      'broken.png': /damaged|cannot be read/,
      'trunc.jpg': /damaged or incomplete/,
      'trunc.png': /damaged or incomplete/,
    }
    await steps.choose(...names.map((name) => inCorpus('image', 'odd', name)))
    for (const [name, reason] of Object.entries(refused)) {
      await expect(steps.alert).toContainText(name)
      await expect(steps.alert).toContainText(reason)
    }
    await steps.button('Compress').click()
    await isSettled(steps)
    for (const name of names.filter((one) => !(one in refused))) {
      const row = rowOf(steps, name)
      const reason = failing[name]
      if (reason) await expect(row.getByRole('alert')).toContainText(reason)
      else await expect(row).toHaveAttribute('data-work', 'done')
    }
    await expect(rowOf(steps, 'png_named.jpg')).toContainText('Actually a PNG image')
  })

  const expectSmaller = async (page: Page, paths: readonly string[]) => {
    const steps = await opened(page)
    await compress(steps, ...paths)
    for (const path of paths) {
      const name = basename(path)
      const { bytes } = await steps.download(steps.button(`Download compressed-${name}`))
      const source = readFileSync(path)
      expect(bytes.length).toBeLessThan(source.length)
      expect(bytes.subarray(0, 3).equals(source.subarray(0, 3))).toBe(true)
      await expect(rowOf(steps, name)).toContainText(/Looks the same|Every pixel/)
    }
  }

  test('each format: smaller, and looks the same', async ({ page }) => {
    await expectSmaller(page, [
      inCorpus('image', 'odd', 'exif6.jpg'),
      inCorpus('image', 'odd', 'anim_ball.png'),
      inCorpus('image', 'gif', '05_cramps.gif'),
    ])
  })

  test('larger ones: smaller, and look the same', { tag: '@full' }, async ({ page }) => {
    test.slow()
    const smallestOf = (folder: string) =>
      readdirSync(inCorpus('image', folder))
        .map((name) => inCorpus('image', folder, name))
        .toSorted((one, other) => statSync(one).size - statSync(other).size)
        .slice(0, 1)
    await expectSmaller(page, ['jpeg', 'png', 'gif'].flatMap(smallestOf))
  })
}
