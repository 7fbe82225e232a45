import { readFile, readdir, rm, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import {
  type Made,
  type RejectedDocument,
  type Work,
  run,
  byQpdf,
  byUs,
  isClean,
} from './assemblers.ts'
import { type Countable, type Features, readFeatures } from './features.ts'

const dotsPerInch = 20

/** The number of pages that are compared per file. */
export const mostPages = 10

/** The greatest mean difference of a channel (0–255) at which two pages look the same. */
const unseenDifference = 1

/** Draws the first pages of a PDF as pixels. */
const renderPages = async (
  pdf: string,
  folder: string,
  password?: string,
): Promise<readonly Buffer[]> => {
  const prefix = join(folder, 'page')
  const secret = password === undefined ? [] : ['-upw', password]
  const size = ['-r', String(dotsPerInch), '-l', String(mostPages)]
  await run('pdftoppm', [...size, ...secret, pdf, prefix])
  const names = (await readdir(folder)).filter((name) => name.startsWith('page')).toSorted()
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name))))
  await Promise.all(names.map((name) => rm(join(folder, name))))
  return pages
}

const looksLike = (page: Buffer, other: Buffer | undefined): boolean => {
  if (other === undefined || page.length !== other.length) return false
  if (page.equals(other)) return true
  let difference = 0
  for (let at = 0; at < page.length; at += 1)
    difference += Math.abs((page[at] ?? 0) - (other[at] ?? 0))
  return difference / page.length <= unseenDifference
}

/** Returns how many of the pages look the same in the other file. */
const countLookAlikes = (pages: readonly Buffer[], others: readonly Buffer[]): number =>
  pages.filter((page, index) => looksLike(page, others[index])).length

const countables: readonly Countable[] = [
  'fields',
  'links',
  'addresses',
  'attachments',
  'outline',
  'destinations',
  'layers',
  'hiddenLayers',
]

/** The result of one assembler for one file. */
export interface Figures {
  /** Undefined if a result was made. */
  reason: string | undefined
  ms: number
  bytes: number
  isClean: boolean
  complaint: string
  arePagesRight: boolean
  lookAlikes: number
  /** The features that were kept, at most as many as were expected. */
  kept: Partial<Record<Countable | 'labels', number>>
}

export interface FileFigures {
  file: string
  bytes: number
  work: Work
  /** The number of pages of the source that could be rendered, at most ten. */
  pictures: number
  expected: Partial<Record<Countable | 'labels', number>>
  us: Figures
  qpdf: Figures
  /** The reason why the independent reader could not read the source. */
  unreadable: string | undefined
}

const failed = (reason: string): Figures => ({
  reason,
  ms: 0,
  bytes: 0,
  isClean: false,
  complaint: '',
  arePagesRight: false,
  lookAlikes: 0,
  kept: {},
})

const tryRead = async (...given: Parameters<typeof readFeatures>): Promise<Features | string> => {
  try {
    return await readFeatures(...given)
  } catch (error) {
    return String(error)
  }
}

const expectedOf = (source: Features, work: Work): FileFigures['expected'] => {
  const times = work === 'merge' ? 2 : 1
  const expected: FileFigures['expected'] = {}
  for (const key of countables) {
    // A layer that none of the extracted pages uses need not be kept; the pictures show whether it is needed.
    if (work === 'extract' && (key === 'layers' || key === 'hiddenLayers')) continue
    expected[key] = source[key] * times
  }
  expected.labels = (source.labels?.length ?? 0) * times
  return expected
}

const countLabels = (source: Features, made: Features, work: Work): number => {
  const labels = source.labels ?? []
  const wanted = work === 'merge' ? [...labels, ...labels] : labels
  return wanted.filter((label, index) => made.labels?.[index] === label).length
}

const judge = async (
  made: Made | RejectedDocument,
  work: Work,
  source: Features | undefined,
  pictures: readonly Buffer[],
  folder: string,
): Promise<Figures> => {
  if ('reason' in made) return failed(made.reason)
  const { isClean: clean, output } = await isClean(made.path)
  const found = await tryRead(made.bytes, undefined)
  const kept: Figures['kept'] = {}
  const isRead = typeof found !== 'string'
  if (isRead && source !== undefined) {
    const expected = expectedOf(source, work)
    for (const key of countables) {
      const wanted = expected[key]
      if (wanted !== undefined) kept[key] = Math.min(wanted, found[key])
    }
    kept.labels = countLabels(source, found, work)
  }
  const wantedPages =
    source && (work === 'merge' ? source.pageCount * 2 : Math.ceil(source.pageCount / 2))
  return {
    reason: undefined,
    ms: made.ms,
    bytes: made.bytes.length,
    isClean: clean,
    complaint: clean ? '' : output,
    arePagesRight: wantedPages === undefined || (isRead && found.pageCount === wantedPages),
    lookAlikes:
      pictures.length === 0 ? 0 : countLookAlikes(pictures, await renderPages(made.path, folder)),
    kept,
  }
}

/**
 * Merges a file with itself, or extracts every other page of it, with our engine and with qpdf, and measures both
 * results.
 */
export const measureFile = async (
  pdf: string,
  password: string | undefined,
  work: Work,
): Promise<FileFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pdf-'))
  try {
    const content = await readFile(pdf)
    const whole = await tryRead(content, password)
    const isRead = typeof whole !== 'string'
    const extracted = isRead
      ? Array.from({ length: Math.ceil(whole.pageCount / 2) }, (_, index) => index * 2)
      : []
    const taken = isRead && work === 'extract' ? await tryRead(content, password, extracted) : whole
    const source = typeof taken === 'string' ? undefined : taken
    // The extracted pages are not the first pages of the source; the merged file shows all of them.
    const pictures = work === 'merge' ? await renderPages(pdf, folder, password) : []
    const pageCount = isRead ? whole.pageCount : undefined
    const us = await byUs(pdf, password, work, join(folder, 'us.pdf'), pageCount)
    const qpdf = await byQpdf(pdf, password, work, join(folder, 'qpdf.pdf'))
    return {
      file: pdf,
      bytes: content.length,
      work,
      pictures: pictures.length,
      expected: source === undefined ? {} : expectedOf(source, work),
      us: await judge(us, work, source, pictures, folder),
      qpdf: await judge(qpdf, work, source, pictures, folder),
      unreadable: typeof taken === 'string' ? taken : undefined,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
