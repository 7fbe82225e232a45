import { seededRandom } from '../../../src/core/seeded-random.ts'
import { labels, Phrases } from './phrases.ts'
import {
  chart,
  contract,
  labelled,
  narrowPaper,
  qtInvoice,
  sidebar,
  summary,
} from './difficult-documents.ts'
import { curriculum, form, invoice, letter, paper, report } from './plain-documents.ts'
import type { TruthDocument } from './write-flat-odt.ts'

/**
 * The kinds of documents by the first part of their files' names. New kinds go last, so that the seeds of the others
 * give the same documents as before.
 */
const kinds = {
  letter,
  invoice,
  curriculum,
  report,
  paper,
  form,
  sidebar,
  gutter: narrowPaper,
  chart,
  contract,
  labels: labelled,
  summary,
  qt: qtInvoice,
}
const fonts = ['Liberation Serif', 'Carlito', 'Liberation Sans', 'Caladea']
const languages = ['fr', 'en', 'es'] as const
const withHeaders: ReadonlySet<string> = new Set(['report', 'paper', 'gutter', 'contract'])

/** The kind of a document in a file of this name, as `makeDocuments` names it; undefined for other files. */
export const kindOf = (name: string): string | undefined =>
  /^([a-z]+)-(?:fr|en|es)-\d+$/.exec(name)?.[1]

/**
 * Returns one document of each kind in each language. The documents' settings differ from each other, and depend on
 * the seed alone.
 *
 * @param seed - a whole number.
 */
export const makeDocuments = (seed: number): TruthDocument[] =>
  languages.flatMap((language, languageIndex) =>
    Object.entries(kinds).map(([kind, write], kindIndex) => {
      const own = seed * 1000 + languageIndex * 100 + kindIndex
      const phrases = new Phrases(language, seededRandom(own))
      const words = labels[language]
      return {
        name: `${kind}-${language}-${seed}`,
        language,
        font: fonts[phrases.below(fonts.length)] ?? 'Carlito',
        sizePoints: 10 + phrases.below(3),
        paragraphs: phrases.below(2) === 0 ? 'indented' : 'spaced',
        isJustified: phrases.below(2) === 0,
        isLandscape: kind === 'form' && phrases.below(3) === 0,
        ...(withHeaders.has(kind)
          ? { header: `${phrases.words(2)} 2026`, footer: words.page }
          : {}),
        hasQtFonts: kind === 'qt',
        blocks: write({ language, phrases, words }),
      }
    }),
  )
