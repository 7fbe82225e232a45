import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { stream, writePlainPdf, writeTestPdf } from '../../src/testing/pdf/documents.ts'
import { hydrated, launchBrowser } from '../pages/conditions.ts'
import { withPeakMemory } from '../renderer-memory.ts'
import { serveBuild } from '../serve.ts'

const port = 4421
const address = `http://localhost:${port}/en/merge-split-pdf`
const mergeTimeoutMs = 120_000
const bytesPerMegabyte = 1024 * 1024

/** Makes a document of pictures of noise, one megabyte each, which cannot be made smaller. */
const writeHeavyPdf = (pageCount: number): Blob => {
  const side = 1024
  const pages = Array.from({ length: pageCount }, (_, index) => 10 + index * 3)
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pageCount} /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] >>`,
  }
  for (const number of pages) {
    objects[number] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 600] /Contents ${number + 1} 0 R /Resources << /XObject << /I ${number + 2} 0 R >> >> >>`
    objects[number + 1] = stream('600 0 0 600 0 0 cm /I Do')
    objects[number + 2] = stream(
      randomBytes(side * side).toString('latin1'),
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
    )
  }
  return writeTestPdf(objects)
}

/**
 * Merges files in the built page.
 *
 * @returns the peak memory of the page's process, in megabytes.
 */
const measureMerge = async (browser: Browser, files: readonly string[]): Promise<number> => {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.goto(address)
  await hydrated(page)
  const merge = async () => {
    await page.setInputFiles('input[name=file]', [...files])
    await page
      .getByRole('button', { name: `Merge ${files.length} files`, exact: true })
      .click({ timeout: mergeTimeoutMs })
    await page
      .getByRole('button', { name: 'Download merged', exact: true })
      .waitFor({ timeout: mergeTimeoutMs })
  }
  const { peakBytes } = await withPeakMemory(browser, merge())
  await page.close()
  return peakBytes / bytesPerMegabyte
}

/**
 * Returns table rows of the peak memory of a Chromium renderer, workers included, that merges in the built page.
 */
export const measureMemory = async (): Promise<readonly string[][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pdf-'))
  const save = async (name: string, content: Blob) => {
    const path = join(folder, name)
    await writeFile(path, new Uint8Array(await content.arrayBuffer()))
    return path
  }
  const server = await serveBuild(port)
  const browser = await launchBrowser()
  try {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(`many-${index}.pdf`, writePlainPdf(`document ${index}, page`, 50)),
      ),
    )
    // The page accepts files of up to 50 MB.
    const heavy = [await save('heavy.pdf', writeHeavyPdf(49)), ...many.slice(0, 1)]
    const row = (title: string, megabytes: number) => [
      title,
      '< 600 MB',
      `${megabytes.toFixed(0)} MB`,
      '',
    ]
    return [
      row('renderer memory, 20 files of 50 pages', await measureMerge(browser, many)),
      row('renderer memory, a file of 50 MB', await measureMerge(browser, heavy)),
    ]
  } finally {
    await browser.close()
    server.kill()
    await rm(folder, { recursive: true })
  }
}
