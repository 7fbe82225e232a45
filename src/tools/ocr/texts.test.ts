import { describe, expect, it } from 'vitest'
import {
  type Claims,
  type TextTree,
  falseClaims,
  textsIn,
  unnoticedDigits,
} from '../../core/claims.ts'
import { type Language, languages } from '../../core/language.ts'
import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { plainText, writePageText } from '../../core/page-text.ts'
import { downloadBytes } from '../../engines/ocr/load-engine.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { stemOf } from './file-names.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })

const examplePages = 12
const exampleRanges = '2-4'
const exampleFiles: Record<Language, string> = {
  fr: 'ticket.jpg',
  en: 'receipt.jpg',
  es: 'recibo.jpg',
}
const dividedWords: Record<Language, readonly [string, string, string]> = {
  fr: ['exem-', 'ple', 'exemple'],
  en: ['exam-', 'ple', 'example'],
  es: ['ejem-', 'plo', 'ejemplo'],
}
/** In the order in which the answer names them: the page's own language first. */
const named: Record<Language, readonly Language[]> = {
  fr: ['fr', 'en', 'es'],
  en: ['en', 'fr', 'es'],
  es: ['es', 'en', 'fr'],
}

const sizesIn = (language: Language) =>
  named[language].map((read) => formatSize(downloadBytes([read]), language))

const claimsOf = (language: Language): Claims => {
  const parsed = parsePageRanges(exampleRanges, examplePages)
  const read = parsed.isValid ? parsed.ranges.flatMap(pageIndexesOf).length : 0
  return {
    'pages.hint': [['1', '3', '8', '10']],
    'about.questions.1.answer': sizesIn(language).map((size) => size.match(/[\d.,]+/g) ?? []),
    'about.examples.0': [[String(examplePages)], exampleRanges.match(/\d+/g) ?? [], [String(read)]],
  }
}

describe.each(languages)('%s', (language) => {
  const tree = own[`./texts.${language}.json`] ?? {}
  const texts = new Map(textsIn(tree))

  it('says no number but the tool’s own', () => {
    expect(falseClaims(tree, claimsOf(language))).toEqual([])
  })

  it('would notice any wrong digit', () => {
    expect(unnoticedDigits(tree, claimsOf(language))).toEqual([])
  })

  it('gives the sizes of the download with their unit', () => {
    for (const size of sizesIn(language))
      expect(texts.get('about.questions.1.answer')).toContain(size)
  })

  it('mends the word that it says it mends', () => {
    const [first, second, whole] = dividedWords[language]
    const lines = [first, second].map((text) => ({ words: [{ text }] }))
    const pieces = writePageText([{ lines }], { joinsLines: true, mendsHyphens: true })
    expect(plainText(pieces)).toBe(whole)
    for (const word of dividedWords[language]) expect(texts.get('about.examples.1')).toContain(word)
  })

  it('names files as the tool does', () => {
    const file = exampleFiles[language]
    const stem = stemOf(file)
    const searchable = texts.get('searchable.file')?.replace('{{stem}}', stem)
    for (const name of [file, `${stem}.txt`, searchable])
      expect(texts.get('about.examples.2')).toContain(name)
  })

  it('calls buttons by their names', () => {
    expect(texts.get('steps.items.1')).toContain(texts.get('panel.action'))
    expect(texts.get('steps.items.2')?.toLowerCase()).toContain(
      texts.get('searchable.action')?.toLowerCase(),
    )
  })
})
