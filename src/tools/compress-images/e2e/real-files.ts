import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { compress, isSettled, opened, rowOf } from './steps.ts'

const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'image')

/** Files that nobody made to pass these tests. */
export const realFiles = (): void => {
  test.skip(!existsSync(corpus), 'needs the corpus')

  test('odd ones work or get their own sentence', async ({ page }) => {
    test.slow()
    const steps = await opened(page)
    const names = readdirSync(join(corpus, 'odd'))
    const refused: Record<string, RegExp> = {
      'empty.jpg': /The file is empty/,
      'garbage.jpg': /not recognised/,
    }
    const failing: Record<string, RegExp> = {
      'broken.png': /damaged|cannot be read/,
      'trunc.jpg': /damaged or incomplete/,
      'trunc.png': /damaged or incomplete/,
    }
    await steps.choose(...names.map((name) => join(corpus, 'odd', name)))
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
    await expect(rowOf(steps, 'png_named.jpg')).toContainText('Really a PNG picture')
  })

  test('each format: smaller, and looks the same', async ({ page }) => {
    test.slow()
    const sources = ['jpeg', 'png', 'gif'].flatMap((folder) => {
      const paths = readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name))
      return paths.toSorted((one, other) => statSync(one).size - statSync(other).size).slice(0, 1)
    })
    const steps = await opened(page)
    await compress(steps, ...sources)
    for (const path of sources) {
      const name = basename(path)
      const { bytes } = await steps.download(steps.button(`Download compressed-${name}`))
      const source = readFileSync(path)
      expect(bytes.length).toBeLessThan(source.length)
      expect(bytes.subarray(0, 3).equals(source.subarray(0, 3))).toBe(true)
      await expect(rowOf(steps, name)).toContainText(/Looks the same|Every pixel/)
    }
  })
}
