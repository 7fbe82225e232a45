import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../../core/language.ts'
import { type TextTree, textsIn } from '../../../core/text-numbers.ts'
import { askTexts } from '../../../testing/ask-context.ts'
import { unitConverters } from './ask.ts'

const leavesOf = (language: Language) => new Map(textsIn(askTexts[language]))
const pluralSuffix = /_(?:one|many|other)$/
const keysOf = (language: Language) =>
  [
    ...new Set([...leavesOf(language).keys()].map((key) => key.replace(pluralSuffix, ''))),
  ].toSorted()

const ofTool = (tool: string, language: Language): TextTree =>
  JSON.parse(readFileSync(`src/tools/${tool}/texts.${language}.json`, 'utf8')) as TextTree

describe.each(languages)('the texts of answers in %s', (language) => {
  const own = leavesOf(language)

  it('say symbols, dates of rates and points as the tools do', () => {
    for (const { toolId, definition } of unitConverters) {
      const tool = new Map(textsIn(ofTool(toolId, language)))
      for (const unit of definition.units) {
        const symbol = `${toolId}.symbols.${unit}`
        expect([symbol, own.get(symbol)]).toEqual([symbol, tool.get(`units.${unit}.symbol`)])
        expect(own.get(`${toolId}.units.${unit}`)).toMatch(/\p{L}{4}/u)
      }
    }
    const currency = new Map(textsIn(ofTool('currency', language)))
    for (const [path, text] of own)
      if (path.startsWith('currency.'))
        expect([path, text]).toEqual([path, currency.get(path.replace('currency.', ''))])
    const percentage = new Map(textsIn(ofTool('percentage', language)))
    expect(own.get('percentage.inPoints')).toBe(percentage.get('points'))
    const converter = JSON.parse(
      readFileSync(`src/components/converter/texts.${language}.json`, 'utf8'),
    ) as TextTree
    expect(own.get('small')).toBe(new Map(textsIn(converter)).get('small'))
  })

  it('are all asked for', () => {
    const sources = globSync([
      'src/features/search/ask/*.ts',
      'src/tools/{*/answers,time-difference/answer-time}.ts',
    ])
      .filter((file) => !file.includes('test'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const starts = [...sources.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start = '']) => start)
    const isOfUnits = (path: string) => /^[\w-]+\.(?:units|symbols)\./.test(path)
    for (const path of keysOf(language))
      expect([
        path,
        sources.includes(`'${path}'`) ||
          isOfUnits(path) ||
          starts.some((start) => path.startsWith(start)),
      ]).toEqual([path, true])
  })
})
