import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Passwords of protected files in public test suites, by file name (corpus/README.md, pdf.js test/test_manifest.json). */
const passwords: Readonly<Record<string, string>> = {
  'bug1782186.pdf': 'Hello',
  'issue15893_reduced.pdf': 'test',
  'issue3371.pdf': 'ELXRTQWS',
  'issue6010_1.pdf': 'abc',
  'issue6010_2.pdf': 'æøå',
  'issue9243_reduced.pdf': 'æøå',
  'pr6531_1.pdf': 'asdfasdf',
  'pr6531_2.pdf': 'asdfasdf',
  'secHandler.pdf': 'owner',
}

export const passwordOf = (pdf: string): string | undefined => passwords[basename(pdf)]

/** PDF files of the corpus and of the folders and files of the command line. */
export const findPdfs = (given: readonly string[]): readonly string[] => {
  const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'pdf')
  const places = given.length > 0 ? given : existsSync(corpus) ? [corpus] : []
  return places.flatMap((place) =>
    place.endsWith('.pdf')
      ? [place]
      : readdirSync(place)
          .filter((name) => name.endsWith('.pdf'))
          .toSorted()
          .map((name) => join(place, name)),
  )
}
