import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '../core/language.ts'
import { collectTexts } from './collect-texts.ts'

let root = ''

const write = (path: string, content: unknown) => {
  const file = join(root, 'src', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'utilo-texts-'))
  for (const language of languages) {
    write(`site/texts.${language}.json`, { skip: `skip ${language}` })
    write(`features/search/texts.${language}.json`, { failed: `failed ${language}` })
    write(`components/converter/texts.${language}.json`, { swap: `swap ${language}` })
    write(`pages/home/texts.${language}.json`, { heading: `home ${language}` })
    for (const id of ['weight', 'age'])
      write(`tools/${id}/texts.${language}.json`, {
        card: { title: `${id} ${language}`, description: `about ${id}` },
        search: [`find ${id} ${language}`],
        heading: `${id} heading ${language}`,
      })
    write(`features/search/ask/texts.${language}.json`, { inUnit: `in ${language}` })
    write(`tools/length/texts.${language}.json`, {
      card: { title: `length ${language}`, description: 'about length' },
      search: [],
      answers: { units: { km: `kilometres ${language}` } },
      units: { km: { name: `kilometre ${language}`, symbol: 'km' } },
    })
  }
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the texts', () => {
  it('are gathered from the site, components, features, pages and tools, one namespace per folder', async () => {
    const { namespaces } = await collectTexts(root)
    for (const language of languages)
      expect(namespaces[language]).toEqual({
        common: { skip: `skip ${language}` },
        features: { search: { failed: `failed ${language}` } },
        converter: { swap: `swap ${language}` },
        home: { heading: `home ${language}` },
        weight: { heading: `weight heading ${language}` },
        age: { heading: `age heading ${language}` },
        length: { units: { km: { name: `kilometre ${language}`, symbol: 'km' } } },
        ask: {
          inUnit: `in ${language}`,
          length: { units: { km: `kilometres ${language}` }, symbols: { km: 'km' } },
        },
        catalogue: {
          home: {
            tool_age: `age ${language}`,
            tool_age_desc: 'about age',
            tool_length: `length ${language}`,
            tool_length_desc: 'about length',
            tool_weight: `weight ${language}`,
            tool_weight_desc: 'about weight',
          },
        },
      })
  })

  it('give each tool’s search words in all languages together', async () => {
    const { searchWords } = await collectTexts(root)
    expect(Object.keys(searchWords).toSorted()).toEqual(['age', 'length', 'weight'])
    for (const language of languages)
      expect(searchWords.weight).toEqual(
        expect.arrayContaining([`weight ${language}`, 'about weight', `find weight ${language}`]),
      )
  })

  it('have another name with any change, and the same without', async () => {
    const { build } = await collectTexts(root)
    expect(build).toMatch(/^[\da-f]{10}$/)
    expect((await collectTexts(root)).build).toBe(build)
    write('tools/age/texts.es.json', {
      card: { title: 'age es', description: 'about age' },
      search: ['another word'],
      heading: 'age heading es',
    })
    expect((await collectTexts(root)).build).not.toBe(build)
  })
})
