import { type Download, type Locator, type Page, expect } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { readFileSync } from 'node:fs'
import { hydrated } from '../../../e2e/fixtures.ts'

/** A file that a test makes. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The actions of a visitor on a file tool, with locators that use only the names that stay stable. */
export class FileToolSteps {
  readonly page: Page
  readonly tool: Locator
  readonly zone: Locator
  readonly progress: Locator
  readonly alert: Locator
  readonly status: Locator

  constructor(page: Page, id: string) {
    this.page = page
    this.tool = page.locator(`main[data-tool="${id}"]`)
    this.zone = this.tool.locator('[role=button][data-state]')
    this.progress = this.tool.getByRole('progressbar')
    this.alert = this.tool.getByRole('alert')
    this.status = this.tool.locator('section').getByRole('status')
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await hydrated(this.page)
  }

  async choose(...files: (string | TestFile)[]): Promise<void> {
    const input = this.tool.locator('input[name=file]')
    const paths = files.filter((file) => typeof file === 'string')
    // Playwright takes paths or contents, not both at once.
    await input.setInputFiles(
      paths.length === files.length
        ? paths
        : files.map((file) =>
            typeof file === 'string'
              ? { name: basename(file), mimeType: '', buffer: readFileSync(file) }
              : file,
          ),
    )
  }

  button(name: string | RegExp): Locator {
    return this.tool.getByRole('button', { name, exact: true })
  }

  /**
   * Presses a button that starts a download, and waits for the file.
   *
   * @param timeout - in milliseconds; 0 stands for the time that the test has left.
   */
  async download(
    button: Locator,
    timeout = 0,
  ): Promise<{ name: string; path: string; bytes: Buffer }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download', { timeout }),
      button.click(),
    ])
    return readDownload(download)
  }

  async waitUntilDone(milliseconds = 60_000): Promise<void> {
    // An expectation of a locator looks only twice a second, which adds up over all waits.
    await expect
      .poll(() => this.tool.locator('[data-step=running]').count(), {
        timeout: milliseconds,
        intervals: [50],
      })
      .toBe(0)
    await expect(this.progress).toHaveCount(0)
  }
}

export const readDownload = async (
  download: Download,
): Promise<{ name: string; path: string; bytes: Buffer }> => {
  const path = await download.path()
  return { name: download.suggestedFilename(), path, bytes: readFileSync(path) }
}

/** Runs a native program and returns its output; fails with its error output when the exit status is not 0. */
export const runProgram = (name: string, ...commandLine: string[]): string => {
  const { status, stdout, stderr } = spawnSync(name, commandLine, { encoding: 'utf8' })
  expect(status, `${name} ${commandLine.join(' ')}: ${stderr}`).toBe(0)
  return stdout.trim()
}

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue and alpha of every pixel, row by row, from 0 to 255. */
  values: readonly number[]
}

/** Decodes an image in the page, as an `<img>` drawn on a canvas, and returns its pixels. */
export const shownPixels = (page: Page, bytes: Buffer, type: string): Promise<Pixels> =>
  page.evaluate(
    async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { width, height, values: [...data] }
    },
    `data:${type};base64,${bytes.toString('base64')}`,
  )

/**
 * Counts the channel values that differ between two images as the page decodes them; undefined when their sizes
 * differ. It counts in the page, because a photograph has too many pixels to send them to the test.
 */
export const countDifferences = (
  page: Page,
  first: { bytes: Buffer; type: string },
  second: { bytes: Buffer; type: string },
): Promise<number | undefined> =>
  page.evaluate(
    async (addresses) => {
      const [a, b] = await Promise.all(
        addresses.map(async (address) => {
          const image = new Image()
          image.src = address
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = image.naturalWidth
          canvas.height = image.naturalHeight
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, canvas.width, canvas.height)
        }),
      )
      if (!a || a.width !== b?.width || a.height !== b.height) return undefined
      return a.data.reduce((count, value, index) => count + Number(value !== b.data[index]), 0)
    },
    [first, second].map(({ bytes, type }) => `data:${type};base64,${bytes.toString('base64')}`),
  )

/** Matches the workers' scripts, but not `worker-calls-….js`, which pages use to call workers. */
export const workerFiles = /\/assets\/worker-[\w-]{8}\.js$/

/** Runs an action while requests for some files fail. The browser's console may complain about those requests only. */
export const whileMissing = async (
  page: Page,
  addresses: string | RegExp,
  complaints: string[],
  act: () => Promise<void>,
): Promise<void> => {
  await page.route(addresses, (route) => route.abort())
  await act()
  await page.unroute(addresses)
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
}

/** Dispatches a drag event with files on an element, as a browser would when the visitor drags them over it. */
export const dragOver = async (
  target: Locator,
  event: 'dragenter' | 'dragleave' | 'drop',
  files: readonly { name: string; type: string; text: string }[],
): Promise<void> => {
  const dataTransfer = await target.page().evaluateHandle((items) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of items) transfer.items.add(new File([text], name, { type }))
    return transfer
  }, files)
  await target.dispatchEvent(event, { dataTransfer })
}

/** Has the browser make a large JPEG whose content is hard to compress. */
export const largeJpeg = async (
  page: Page,
  name: string,
  size: { width: number; height: number },
): Promise<TestFile> => {
  const encoded = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    for (let index = 0; index < 400; index += 1) {
      context.fillStyle = `hsl(${index * 47} 70% ${30 + (index % 50)}%)`
      context.fillRect((index * 613) % width, (index * 359) % height, width / 7, height / 9)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.addEventListener('load', resolve)
      reader.readAsDataURL(blob)
    })
    return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''
  }, size)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') }
}
