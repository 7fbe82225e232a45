import { describe, expect, it } from 'vitest'
import {
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
  textsIn,
  unnoticedDigits,
} from '../../core/claims.ts'
import { type Language, languages } from '../../core/language.ts'
import { maxFileBytes } from '../../ui/file-tool/accepted-files.ts'
import { formatSize } from '../../ui/file-tool/readable-size.ts'
import { advisedFileCount } from './merge-state.ts'
import { type SplitFields, planSplit } from './split-plan.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })

const report: Record<Language, string> = {
  fr: 'rapport.pdf',
  en: 'report.pdf',
  es: 'informe.pdf',
}
const pageCount = 12
const ranges = '1-3, 8, 10-'
const scans = [4, 2, 1]

const partsOf = (language: Language, fields: Partial<SplitFields>) => {
  const plan = planSplit(
    report[language],
    { pageCount, bookmarks: [] },
    { splitBy: 'ranges', ranges, isOneFile: false, pagesPerFile: '5', ...fields },
  )
  return plan.isValid ? plan.parts : []
}

const claimsOf = (language: Language): Claims => {
  const limit = formatSize(maxFileBytes, language).match(/\d+/g) ?? []
  const advised = [String(advisedFileCount)]
  const names = partsOf(language, {}).map(({ name }) => name)
  const every = partsOf(language, { splitBy: 'every' }).map(({ pageIndexes }) => pageIndexes.length)
  return {
    'seo.description': [limit],
    'merge.advice': [advised],
    'merge.many': [advised],
    // The last range of the example, and the smallest number of pages a file.
    'split.rangesHint': [numbersIn(ranges).slice(-1)],
    'split.wrongCount': [['1']],
    'about.questions.0.answer': [limit, advised],
    'about.examples.0': [[...scans, scans.reduce((sum, count) => sum + count, 0)].map(String)],
    'about.examples.1': [[String(pageCount)], numbersIn(ranges), numbersIn(names.join(' '))],
    'about.examples.2': [['5'], every.map(String)],
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

  it('names files as the tool does', () => {
    const example = texts.get('about.examples.1')
    expect(example).toContain(report[language])
    expect(example).toContain(ranges)
    for (const { name } of partsOf(language, {})) expect(example).toContain(name)
  })

  it('gives the limit with its unit', () => {
    const limit = formatSize(maxFileBytes, language)
    expect(texts.get('seo.description')).toContain(limit)
    expect(texts.get('about.questions.0.answer')).toContain(limit)
  })
})
