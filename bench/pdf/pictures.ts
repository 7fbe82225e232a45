import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './programs.ts'

const dotsPerInch = 20

/** Pages looked at in one file. */
export const mostPages = 10

/** The mean difference of a channel (0–255) up to which two pages look the same. */
const unseenDifference = 1

/** The first pages of a PDF as pixels. */
export const renderPages = async (
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

/** How many of the pages look the same in the other file. */
export const countLookAlikes = (pages: readonly Buffer[], others: readonly Buffer[]): number =>
  pages.filter((page, index) => looksLike(page, others[index])).length
