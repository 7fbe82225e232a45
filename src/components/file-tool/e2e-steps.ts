import { type Download, type Locator, type Page, expect } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hydrated } from '../../../e2e/fixtures.ts'

/** A file made in a test. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What a visitor does with a file tool, by the names that stay stable. */
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
    const made = files.filter((file) => typeof file !== 'string')
    // Playwright takes paths or contents, not both at once.
    await input.setInputFiles(
      made.length === 0 ? files.filter((file) => typeof file === 'string') : made,
    )
  }

  button(name: string | RegExp): Locator {
    return this.tool.getByRole('button', { name, exact: true })
  }

  /** Presses a button that starts a download, and waits for the file. */
  async download(button: Locator): Promise<{ name: string; path: string; bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()])
    return readDownload(download)
  }

  async isWorkOver(milliseconds = 60_000): Promise<void> {
    await expect(this.tool.locator('[data-step=running]')).toHaveCount(0, { timeout: milliseconds })
    await expect(this.progress).toHaveCount(0)
  }
}

export const readDownload = async (
  download: Download,
): Promise<{ name: string; path: string; bytes: Buffer }> => {
  const path = await download.path()
  return { name: download.suggestedFilename(), path, bytes: readFileSync(path) }
}

/** Runs a native program and gives what it says; fails with what it complains of. */
export const runProgram = (name: string, ...commandLine: string[]): string => {
  const { status, stdout, stderr } = spawnSync(name, commandLine, { encoding: 'utf8' })
  expect(status, `${name} ${commandLine.join(' ')}: ${stderr}`).toBe(0)
  return stdout.trim()
}

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue, opacity of every pixel, row by row. */
  values: readonly number[]
}

/** The pixels of a picture as the page itself shows it: an `<img>` drawn on a canvas. */
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
 * How many channel values differ between two pictures as the page shows them; none when their sizes differ.
 * Counted in the page: a photograph's pixels are too many to carry out of it.
 */
export const countDifferences = (
  page: Page,
  first: { bytes: Buffer; type: string },
  second: { bytes: Buffer; type: string },
): Promise<number | undefined> =>
  page.evaluate(
    async (addresses) => {
      const [one, other] = await Promise.all(
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
      if (!one || one.width !== other?.width || one.height !== other.height) return undefined
      return one.data.reduce((count, value, at) => count + Number(value !== other.data[at]), 0)
    },
    [first, second].map(({ bytes, type }) => `data:${type};base64,${bytes.toString('base64')}`),
  )

/** The workers' own files. `worker-calls-….js`, by which a page asks them, is none. */
export const workerFiles = /\/assets\/worker-[\w-]{8}\.js$/

/** Does something while files of the site do not come. The browser's console says so; nothing else may stand there. */
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

/** Drags files over an element, as far as a page can see it: their types, not yet their names. */
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

/** A large picture that no encoder finds easy, made by the browser itself. */
export const largeJpeg = async (
  page: Page,
  name: string,
  size: { width: number; height: number },
): Promise<TestFile> => {
  const encoded = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    for (let at = 0; at < 400; at += 1) {
      context.fillStyle = `hsl(${at * 47} 70% ${30 + (at % 50)}%)`
      context.fillRect((at * 613) % width, (at * 359) % height, width / 7, height / 9)
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
