import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/texts.ts'
import english from './texts.en.json'
import spanish from './texts.es.json'
import french from './texts.fr.json'
import { unitConverters } from './unit-names.ts'

const texts = { fr: french, en: english, es: spanish }
const leavesOf = (language: Language) => new Map(textsIn(texts[language]))
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
        const symbol = `units.${toolId}.${unit}.symbol`
        expect([symbol, own.get(symbol)]).toEqual([symbol, tool.get(`units.${unit}.symbol`)])
        expect(own.get(`units.${toolId}.${unit}.many`)).toMatch(/\p{L}{4}/u)
      }
    }
    const currency = new Map(textsIn(ofTool('currency', language)))
    for (const [path, text] of own)
      if (/^(?:rateOf|sources|old_|lastKept|indicative)/.test(path))
        expect([path, text]).toEqual([path, currency.get(path)])
    const percentage = new Map(textsIn(ofTool('percentage', language)))
    expect(own.get('points')).toBe(percentage.get('points'))
    const converter = JSON.parse(
      readFileSync(`src/ui/converter/texts.${language}.json`, 'utf8'),
    ) as TextTree
    expect(own.get('small')).toBe(new Map(textsIn(converter)).get('small'))
  })

  it('are all asked for', () => {
    const sources = globSync('src/shell/ask/*.ts')
      .filter((file) => !file.includes('test'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const starts = [...sources.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start = '']) => start)
    for (const path of keysOf(language))
      expect([
        path,
        sources.includes(`'${path}'`) || starts.some((start) => path.startsWith(start)),
      ]).toEqual([path, true])
  })
})
