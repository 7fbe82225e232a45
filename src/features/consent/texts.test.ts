import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../core/language.ts'
import { textsIn } from '../../core/text-numbers.ts'
import english from './texts.en.json'
import spanish from './texts.es.json'
import french from './texts.fr.json'

const texts = { fr: french, en: english, es: spanish }
const leavesOf = (language: Language) => new Map(textsIn(texts[language]))

describe.each(languages)('the texts of consent in %s', (language) => {
  const own = leavesOf(language)

  it('make refusing as easy as agreeing: one short word each', () => {
    for (const key of ['refuse', 'accept', 'choose']) expect(own.get(key)).toMatch(/^\p{L}{4,9}$/u)
  })

  it('say in one breath who wants what, and that nothing depends on it', () => {
    for (const [path, text] of own)
      if (path.startsWith('question.')) {
        expect(text.length).toBeLessThanOrEqual(265)
        expect(text).toMatch(/cookies/)
      }
    for (const host of ['{{ads}}', '{{analytics}}'])
      expect(own.get('question.both')).toContain(host)
  })

  it('are all asked for', () => {
    const sources = globSync('src/features/consent/*.tsx')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const starts = [...sources.matchAll(/t\(`([\w.]+)\$\{/g)].map(([, start = '']) => start)
    for (const path of own.keys())
      expect([
        path,
        sources.includes(`'${path}'`) || starts.some((start) => path.startsWith(start)),
      ]).toEqual([path, true])
  })
})
