import { describe, expect, it } from 'vitest'
import {
  type Claims,
  type TextTree,
  falseClaims,
  textsIn,
  unnoticedDigits,
} from '../../core/claims.ts'
import { errorCodes } from '../../core/errors.ts'
import { type Language, languages } from '../../core/language.ts'
import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { downloadBytes } from '../../engines/ocr/load-engine.ts'
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { wordName } from './conversion.ts'
import { lossKinds } from './losses.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })
const shared = import.meta.glob<TextTree>('../../ui/file-tool/texts.*.json', {
  eager: true,
  import: 'default',
})

const documents: Record<Language, string> = {
  fr: 'rapport.pdf',
  en: 'report.pdf',
  es: 'informe.pdf',
}
const exampleRanges = '2-5'
const sizeOf = (language: Language) => formatSize(downloadBytes([language]), language)
const digitsOf = (text: string) => text.match(/[\d.,]+/g) ?? []

const claimsOf = (language: Language): Claims => {
  const parsed = parsePageRanges(exampleRanges, 12)
  const pageCount = parsed.isValid ? parsed.ranges.flatMap(pageIndexesOf).length : 0
  return {
    'seo.description': [digitsOf(formatSize(maxFileBytes, language))],
    'pages.hint': [['1', '3', '8', '10']],
    'about.questions.1.answer': [digitsOf(sizeOf(language))],
    'about.examples.1': [exampleRanges.match(/\d+/g) ?? [], [String(pageCount)]],
    // How space is called, not how much of anything.
    'losses.media': [['3']],
  }
}

describe.each(languages)('%s', (language) => {
  const tree = own[`./texts.${language}.json`] ?? {}
  const texts = new Map(textsIn(tree))
  const sharedTexts = new Map(textsIn(shared[`../../ui/file-tool/texts.${language}.json`] ?? {}))

  it('says no number but the tool’s own', () => {
    expect(falseClaims(tree, claimsOf(language))).toEqual([])
  })

  it('would notice any wrong digit', () => {
    expect(unnoticedDigits(tree, claimsOf(language))).toEqual([])
  })

  it('gives sizes with their unit', () => {
    expect(texts.get('seo.description')).toContain(formatSize(maxFileBytes, language))
    expect(texts.get('about.questions.1.answer')).toContain(sizeOf(language))
  })

  it('names the document as the tool does', () => {
    const name = documents[language]
    expect(texts.get('about.examples.0')).toContain(name)
    expect(texts.get('about.examples.0')).toContain(wordName(name))
  })

  it('calls buttons and fields by their names', () => {
    expect(texts.get('steps.items.1')).toContain(texts.get('panel.action'))
    expect(texts.get('steps.items.2')).toContain(sharedTexts.get('download'))
    expect(texts.get('about.examples.1')).toContain(texts.get('pages.label'))
  })

  it('has a sentence for everything that can be lost, and for every way in which work can end', () => {
    for (const kind of lossKinds) expect(texts.has(`losses.${kind}`)).toBe(true)
    for (const code of errorCodes) expect(sharedTexts.has(`errors.${code}`)).toBe(true)
  })
})
