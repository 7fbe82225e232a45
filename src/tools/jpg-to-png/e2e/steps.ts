import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, expect } from '@playwright/test'
import { FileToolSteps, type TestFile } from '../../../ui/file-tool/e2e-steps.ts'

export const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/${name}.jpg`, import.meta.url))

export const jpegNamed = (name: string, from = 'plain'): TestFile => ({
  name,
  mimeType: '',
  buffer: readFileSync(fixture(from)),
})

export const opened = async (page: Page): Promise<FileToolSteps> => {
  const steps = new FileToolSteps(page, 'jpg-to-png')
  await steps.open('/en/jpg-to-png')
  return steps
}

/** A large picture that no encoder finds easy, made by the browser itself. */
export const largeJpeg = async (page: Page, name: string, width: number, height: number) => {
  const encoded = await page.evaluate(
    async ([columns, rows]: readonly [number, number]) => {
      const canvas = new OffscreenCanvas(columns, rows)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      for (let at = 0; at < 400; at += 1) {
        context.fillStyle = `hsl(${at * 47} 70% ${30 + (at % 50)}%)`
        context.fillRect((at * 613) % columns, (at * 359) % rows, columns / 7, rows / 9)
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      const reader = new FileReader()
      await new Promise((resolve) => {
        reader.addEventListener('load', resolve)
        reader.readAsDataURL(blob)
      })
      return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''
    },
    [width, height] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') }
}

export const convertOne = async (steps: FileToolSteps, file: string | TestFile) => {
  await steps.choose(file)
  // It is looked into first; a button that was there before would leave it out.
  const name = typeof file === 'string' ? basename(file) : file.name
  await expect(steps.button(`Remove ${name}`)).toBeVisible()
  await steps.button('Convert').click()
  await steps.isWorkOver()
  return steps.download(steps.button('Download'))
}
