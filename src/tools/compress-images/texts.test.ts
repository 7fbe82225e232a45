import { describe, expect, it } from 'vitest'
import {
  type Claims,
  type TextTree,
  falseClaims,
  textsIn,
  unnoticedDigits,
} from '../../core/claims.ts'
import { type Language, languages } from '../../core/language.ts'
import { looksSameScore } from '../../engines/image/compression.ts'
import { fitWithin } from '../../engines/image/fit-within.ts'
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { compressedName } from './file-names.ts'
import { likenessOf } from './likeness.ts'
import { defaultTargetKilobytes, readSettings } from './read-settings.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })

const pictures: Record<Language, string> = {
  fr: 'vacances.jpg',
  en: 'holiday.jpg',
  es: 'vacaciones.jpg',
}
/** A common camera's picture, and a width that suits a web page. */
const camera = { width: 4000, height: 3000 }
const webWidthPx = 1600

/** SSIMULACRA 2: the name of the metric. Its highest score is 100; its README calls 70 high quality, and 90 very high. */
const metric = '2'
const highestScore = '100'
const highQuality = '70'
const veryHighQuality = '90'

const bytesOf = (targetUnit: 'KB' | 'MB') =>
  readSettings({
    aim: 'auto',
    quality: undefined,
    targetSize: undefined,
    targetUnit,
    maxWidth: undefined,
    maxHeight: undefined,
    isMetadataKept: false,
  })?.maxBytes ?? 0

const claimsOf = (language: Language): Claims => {
  const write = (value: number) => new Intl.NumberFormat(language).format(value)
  const limit = formatSize(maxFileBytes, language).match(/\d+/g) ?? []
  const target = [String(defaultTargetKilobytes)]
  const made = fitWithin(camera, { maxWidthPx: webWidthPx })
  return {
    'seo.description': [target, limit],
    'likeness.same': [[highestScore]],
    'likeness.close': [[highestScore]],
    'likeness.visible': [[highestScore]],
    'likeness.poor': [[highestScore]],
    'compare.actual': [['100']],
    'settings.qualityValue': [['100']],
    'settings.qualityHint': [['100']],
    'settings.targetMissing': [target],
    'settings.targetHint': [[write(bytesOf('KB') / defaultTargetKilobytes)]],
    'about.paragraphs.0': [[metric, String(looksSameScore), highestScore]],
    'about.questions.0.question': [target],
    'about.questions.0.answer': [target],
    'about.questions.1.question': [['82', highestScore]],
    'about.questions.1.answer': [
      [metric, highestScore, highQuality, veryHighQuality, String(looksSameScore)],
    ],
    'about.questions.2.answer': [limit],
    'about.examples.1': [target, [write(bytesOf('KB'))]],
    'about.examples.2': [
      [write(camera.width), write(camera.height)],
      [write(webWidthPx)],
      [write(made.width), write(made.height)],
    ],
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
    expect(texts.get('about.questions.2.answer')).toContain(formatSize(maxFileBytes, language))
  })

  it('names files as the tool does', () => {
    const example = texts.get('about.examples.0')
    expect(example).toContain(pictures[language])
    expect(example).toContain(compressedName(pictures[language]))
  })

  it('quotes what the tool says of a score of 82, and its own settings', () => {
    const said = texts.get(`likeness.${likenessOf(82)}`)?.replace('{{score}}', '82') ?? ''
    expect(texts.get('about.questions.1.question')?.toLowerCase()).toContain(said.toLowerCase())
    expect(texts.get('about.questions.0.answer')).toContain(texts.get('settings.aims.size'))
    expect(texts.get('about.questions.2.answer')).toContain(texts.get('settings.keepMetadata'))
    expect(texts.get('row.goFurther')).toContain(texts.get('settings.more'))
  })
})
