import { globSync, readFileSync } from 'node:fs'
import type * as I18next from 'i18next'
import { minify } from 'terser'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { languages } from '../src/core/language.ts'
import { type Texts, collectTexts } from '../src/prerender/collect-texts.ts'
import type * as Shell from '../src/shell/i18n.ts'
import { removedMethods, removedOptions, slimI18next } from './slim-i18next.ts'

const source = readFileSync('node_modules/i18next/dist/esm/i18next.js', 'utf8')
const slimSource = slimI18next(source)

const wholeI18next = await vi.importActual<typeof I18next>('i18next')
const slim = (await import(
  `data:text/javascript,${encodeURIComponent(slimSource)}`
)) as typeof I18next

const useI18next = (i18next: typeof I18next) => {
  vi.resetModules()
  vi.doMock('i18next', () => i18next)
}

const shellWith = async (i18next: typeof I18next): Promise<typeof Shell> => {
  useI18next(i18next)
  return import('../src/shell/i18n.ts')
}

const shells = { whole: await shellWith(wholeI18next), slim: await shellWith(slim) }

afterAll(() => vi.doUnmock('i18next'))

describe('i18next without what is never used', () => {
  it('is of the one file that was examined', () => {
    expect(() => slimI18next(`${source}\n`)).toThrow('another i18next')
  })

  it('calls nothing that was left out', async () => {
    const { code = '' } = await minify(slimSource, {
      module: true,
      compress: { passes: 3, ecma: 2020, pure_getters: true },
      mangle: false,
    })
    expect(code.length).toBeGreaterThan(10_000)
    const called = Object.values(removedMethods)
      .flat()
      .filter((method) => code.includes(`.${method}(`))
    expect(called).toEqual([])
  })

  it('lacks nothing that our sources call or give', () => {
    const methods = Object.values(removedMethods).flat().join('|')
    const call = new RegExp(`\\b(?:i18n|instance)\\.(?:${methods})\\b`)
    const option = new RegExp(`\\b(?:${removedOptions.join('|')})\\w*\\s*:`)
    // A call with brackets up to two deep in it.
    const translations = /\bt\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
    const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    const calls = files.flatMap((file) => readFileSync(file, 'utf8').match(translations) ?? [])
    expect(calls.length).toBeGreaterThan(100)
    expect(calls.filter((text) => option.test(text))).toEqual([])
    const withDefault = /^t\(\s*(?:'[^']*'|`[^`]*`)\s*,\s*['"`]/
    expect(calls.filter((text) => withDefault.test(text))).toEqual([])
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(call)
  })
})

/** Every key of a namespace, of lists and groups of texts too. */
const keysIn = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) => [
    `${prefix}${name}`,
    ...(typeof value === 'object' && !Array.isArray(value)
      ? keysIn(value as Texts, `${prefix}${name}.`)
      : []),
  ])

const { namespaces } = await collectTexts()

describe.each(languages)('in %s', (language) => {
  const resources = { [language]: namespaces[language] }
  const instances = [shells.whole, shells.slim].map(({ createI18n }) =>
    createI18n(language, structuredClone(resources), { hasBackend: true }),
  )
  const said = (say: (instance: I18next.i18n) => unknown) => {
    const [whole, small] = instances.map(say)
    expect(small).toEqual(whole)
    return whole
  }
  const names = Object.keys(namespaces[language])

  it('is asked of two different ones', () => {
    expect(instances.map((instance) => 'dir' in instance)).toEqual([true, false])
  })

  it.each(names)('says the same for every key of %s', (namespace) => {
    const texts = namespaces[language][namespace] ?? {}
    // Formats and nested texts are among what was left out.
    expect(JSON.stringify(texts)).not.toMatch(/\{\{(?!\w+\}\})|\$t\(/)
    for (const key of keysIn(texts)) {
      const placeholders = JSON.stringify(texts).match(/\{\{\w+\}\}/g) ?? []
      for (const value of ['a & <b>', '$t(common:menu)', '{{site}}', 0, 1234.5]) {
        const values = Object.fromEntries(placeholders.map((name) => [name.slice(2, -2), value]))
        // `count` chooses a form, and is another matter.
        const { count: _, ...options } = values
        const fixed = (instance: I18next.i18n) =>
          instance.getFixedT(language, [namespace, 'common'])
        said((instance) => fixed(instance)(key, options))
        said((instance) => fixed(instance)(key, { ...options, returnObjects: true }))
        said((instance) => instance.t(`${namespace}:${key}`, options))
      }
      for (const count of [0, 1, 2, 5, 1.5, 1_000_000])
        said((instance) => instance.t(key.replace(/_[a-z]+$/, ''), { ns: namespace, count }))
      said((instance) => instance.exists(`${namespace}:${key}`))
    }
  })

  it('says the same of a key that is missing', () => {
    expect(said((instance) => instance.t('nowhere.at.all'))).toBe('nowhere.at.all')
    expect(said((instance) => instance.exists('nowhere:at.all'))).toBe(false)
  })

  it('tells of a change of language and follows it', async () => {
    const texts = Object.fromEntries(languages.map((code) => [code, { common: { a: code } }]))
    const told = await Promise.all(
      [shells.whole, shells.slim].map(async ({ createI18n }) => {
        const instance = createI18n(language, structuredClone(texts), { hasBackend: false })
        const heard = vi.fn()
        instance.on('languageChanged', heard)
        await instance.changeLanguage('en')
        instance.off('languageChanged', heard)
        await instance.changeLanguage('es')
        return [heard.mock.calls, instance.language, instance.t('a')]
      }),
    )
    expect(told).toEqual([
      [[['en']], 'es', 'es'],
      [[['en']], 'es', 'es'],
    ])
  })
})

/** The tests of the shell's texts once more, with the smaller i18next in place. */
describe('the smaller one in the shell', async () => {
  useI18next(slim)
  await import('../src/shell/i18n.test.ts')
})
