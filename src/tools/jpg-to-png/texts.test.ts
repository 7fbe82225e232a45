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
import { typographyFaults } from '../../core/typography.ts'
import { fileKinds } from '../../engines/image/sniff.ts'
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { uniqueNames } from '../../ui/file-tool/unique-names.ts'
import { pngName } from './convert.ts'

const textsOf = (pattern: Record<string, TextTree>, language: Language): Map<string, string> =>
  new Map(
    textsIn(
      pattern[`./texts.${language}.json`] ??
        pattern[`../../ui/file-tool/texts.${language}.json`] ??
        {},
    ),
  )
const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })
const shared = import.meta.glob<TextTree>('../../ui/file-tool/texts.*.json', {
  eager: true,
  import: 'default',
})

const names: Record<Language, { one: string; twice: string }> = {
  fr: { one: 'vacances.jpg', twice: 'photo.jpg' },
  en: { one: 'holiday.jpg', twice: 'photo.jpg' },
  es: { one: 'vacaciones.jpg', twice: 'foto.jpg' },
}
/** A common camera's picture: 4,000 × 3,000 pixels. */
const camera = { width: 4000, height: 3000 }

const claimsOf = (language: Language): Claims => {
  const write = (value: number) => new Intl.NumberFormat(language).format(value)
  const limit = formatSize(maxFileBytes, language).match(/\d+/g) ?? []
  const { width, height } = camera
  const size = [write(width), write(height)]
  return {
    'seo.description': [limit],
    'about.questions.2.answer': [limit],
    'about.examples.1': [size, size, [write((width * height) / 1_000_000)]],
    'about.examples.2': [['2']],
  }
}

describe.each(languages)('%s', (language) => {
  const texts = textsOf(own, language)
  const sharedTexts = textsOf(shared, language)
  const tree = own[`./texts.${language}.json`] ?? {}

  it('says no number but the tool’s own', () => {
    expect(falseClaims(tree, claimsOf(language))).toEqual([])
  })

  it('would notice any wrong digit', () => {
    expect(unnoticedDigits(tree, claimsOf(language))).toEqual([])
  })

  it('gives the limit with its unit', () => {
    const limit = formatSize(maxFileBytes, language)
    expect(texts.get('seo.description')).toContain(limit)
    expect(texts.get('about.questions.2.answer')).toContain(limit)
  })

  it('names files as the tool does', () => {
    const { one, twice } = names[language]
    const first = texts.get('about.examples.0')
    expect(first).toContain(one)
    expect(first).toContain(pngName(one))
    const last = texts.get('about.examples.2')
    for (const name of [twice, ...uniqueNames([pngName(twice), pngName(twice)])])
      expect(last).toContain(name)
  })

  it('has words for every fault and for every kind of file that can be recognised', () => {
    for (const code of errorCodes) expect(sharedTexts.get(`errors.${code}`), code).toBeTruthy()
    for (const kind of fileKinds) expect(sharedTexts.get(`found.${kind}`), kind).toBeTruthy()
  })

  it('has every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [stem, from] of [
      ['panel.done', texts],
      ['status.chosen', sharedTexts],
      ['oneOf', sharedTexts],
    ] as const)
      expect([...from.keys()].filter((key) => key.startsWith(`${stem}_`)).toSorted()).toEqual(
        forms.map((form) => `${stem}_${form}`),
      )
  })

  it('is well set', () => {
    const faults = [...texts, ...sharedTexts]
      .filter(([path]) => !path.startsWith('search.'))
      .flatMap(([path, text]) =>
        typographyFaults(text, language).map((fault) => ({ path, ...fault })),
      )
    expect(faults).toEqual([])
  })
})
