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
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { imageName, imageNameInZip, zipName } from './image-names.ts'
import { highestDpi, lowestDpi, planImages, presetDpis } from './plan-images.ts'

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
/** ISO 216: A4 is 210 × 297 mm. */
const a4 = { widthPoints: (210 / 25.4) * 72, heightPoints: (297 / 25.4) * 72 }
const examplePages = 14
const exampleRanges = '8, 1-3'
const page = (number: number) => ({ pageIndex: number - 1, format: 'png' as const })

const a4Pixels = (dpi: number, language: Language): string[] => {
  const number = new Intl.NumberFormat(language)
  const [image] = planImages([a4], [0], { format: 'png', quality: 85 }, () => dpi)
  return [number.format(image?.widthPx ?? 0), number.format(image?.heightPx ?? 0)]
}

const isPreset = (dpi: number) => presetDpis.some((preset) => preset === dpi)

const claimsOf = (language: Language): Claims => {
  const limit = formatSize(maxFileBytes, language).match(/\d+/g) ?? []
  const range = [String(lowestDpi), String(highestDpi)]
  const presets = presetDpis.filter((dpi) => dpi !== 200).map(String)
  const parsed = parsePageRanges(exampleRanges, examplePages)
  const order = parsed.isValid
    ? parsed.ranges.flatMap(pageIndexesOf).map((index) => String(index + 1))
    : []
  const example = [['1', '3', '8', '10']]
  return {
    'seo.title': language === 'en' ? [[String(highestDpi)]] : [],
    'seo.description': [range, limit],
    'options.pagesHint': example,
    'about.paragraphs.0': [['150', '300'].filter((dpi) => isPreset(Number(dpi)))],
    'about.questions.1.answer': [
      presets,
      // The name of the format, A4.
      ['4'],
      a4Pixels(150, language),
      ['150'],
      a4Pixels(300, language),
      ['300'],
    ],
    'about.examples.0': [
      [String(examplePages)],
      imageNameInZip('a.pdf', page(1), examplePages).match(/\d+/g) ?? [],
      imageNameInZip('a.pdf', page(examplePages), examplePages).match(/\d+/g) ?? [],
    ],
    'about.examples.1': [['3'], imageName('a.pdf', page(3)).match(/\d+/g) ?? []],
    'about.examples.2': [exampleRanges.match(/\d+/g) ?? [], order],
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

  it('gives the limit with its unit', () => {
    expect(texts.get('seo.description')).toContain(formatSize(maxFileBytes, language))
  })

  it('names files as the tool does', () => {
    const document = documents[language]
    const first = texts.get('about.examples.0')
    for (const name of [
      document,
      zipName(document),
      imageNameInZip(document, page(1), examplePages),
      imageNameInZip(document, page(examplePages), examplePages),
    ])
      expect(first).toContain(name)
    expect(texts.get('about.examples.1')).toContain(imageName(document, page(3)))
    expect(texts.get('about.examples.2')).toContain(exampleRanges)
  })

  it('has words for every fault of a file', () => {
    const sharedTexts = new Map(textsIn(shared[`../../ui/file-tool/texts.${language}.json`] ?? {}))
    for (const code of errorCodes) expect(sharedTexts.get(`errors.${code}`), code).toBeTruthy()
  })
})
