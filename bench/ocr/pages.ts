import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OcrLanguage } from '../../src/core/ocr-languages.ts'

/** A picture whose text is known. */
export interface TruePage {
  path: string
  name: string
  languages: readonly OcrLanguage[]
  wanted: string
}

/** The languages by the beginnings of the corpus's file names. Other files are read in all languages. */
const languagesByPrefix: Readonly<Record<string, readonly OcrLanguage[]>> = {
  fra: ['fr'],
  eng: ['en'],
  spa: ['es'],
}
const allLanguages: readonly OcrLanguage[] = ['fr', 'en', 'es']

/** Returns the pictures of a folder that have a text of the same name beside them. */
export const findPages = (folder: string): TruePage[] =>
  readdirSync(folder)
    .filter((name) => /\.(jpe?g|png)$/i.test(name))
    .toSorted()
    .flatMap((name) => {
      const textPath = join(folder, name.replace(/\.\w+$/, '.txt'))
      if (!existsSync(textPath)) return []
      return {
        path: join(folder, name),
        name: basename(name),
        languages: languagesByPrefix[name.slice(0, 3)] ?? allLanguages,
        wanted: readFileSync(textPath, 'utf8'),
      }
    })

/** A class of pages: one row of QUALITY.md. */
export interface PageClass {
  title: string
  /** The greatest share of wrong characters, in percent. */
  limit: number
  /** Whether native tesseract's errors are accepted instead if they are more. */
  orNative?: boolean
}

const good: PageClass = {
  title: 'clean, ≥ 150 dpi, JPEG 40, blur, noise, low contrast, inverted, two columns',
  limit: 0.7,
}
const fair: PageClass = { title: 'skew ≤ 5°, 100 dpi, rotated 90° and 180°', limit: 1 }
const further: PageClass = {
  title: 'nine further languages, generated: clean, 150 dpi, 3° askew and low in contrast',
  limit: 1,
}
const likeNative: PageClass = { title: 'eurotext, francais', limit: 0, orNative: true }

const classes: readonly (readonly [RegExp, PageClass])[] = [
  [/^(de|it|pt|nl|ca|gl|eu|pl|ro)-/, further],
  [/-(dpi100|skew\d|rot\d+)\./, fair],
  [/-photo\./, { title: 'photo', limit: 2.5 }],
  [/-receipt\./, { title: 'receipt', limit: 8 }],
  [/-ui96\./, { title: 'screenshot', limit: 5 }],
  [/-table\./, { title: 'table', limit: 5 }],
  [/-tyger\./, { title: 'tyger', limit: 4 }],
  [/-(eurotext|francais)\./, likeNative],
  [/^(fra|eng|spa|mix)-/, good],
]

/** Returns what QUALITY.md requires of a page of the corpus; undefined for other pages. */
export const classOf = (name: string): PageClass | undefined =>
  classes.find(([pattern]) => pattern.test(name))?.[1]

/** Tells whether all accents of a page should be kept. */
export const isClean = (name: string): boolean =>
  /-(clean300|dpi150|small8pt300|jpegq40)\./.test(name)
