import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { type TextTree, textsIn } from '../core/text-numbers.ts'
import { type Language, type Localized, languages } from '../core/language.ts'
import { rankTools } from '../core/rank-tools.ts'
import { type Group, type Tool, groups } from '../core/tool.ts'
import { typographyFaults } from '../testing/typography.ts'
import { collectTexts } from '../prerender/collect-texts.ts'
import { pages } from '../site/pages.ts'
import { tools } from './index.ts'

const definitions = import.meta.glob<Tool>('./*/tool.ts', { eager: true, import: 'default' })
const cards = import.meta.glob<{ card: unknown; search: readonly string[] }>('./*/texts.*.json', {
  eager: true,
  import: 'default',
})
const { namespaces, searchWords } = await collectTexts()
const toolWords = Object.fromEntries(
  Object.entries(searchWords).map(([id, synonyms]) => [
    id,
    { names: [], synonyms, descriptions: [] },
  ]),
)

/** The specified tools in their order: id, then the addresses in French, English and Spanish. */
const specified: Readonly<Record<Group, readonly (readonly [string, string, string, string])[]>> = {
  converters: [
    ['currency', 'convertisseur-devises', 'currency-converter', 'conversor-de-divisas'],
    [
      'temperature',
      'convertisseur-temperature',
      'temperature-converter',
      'conversor-de-temperatura',
    ],
    ['weight', 'convertisseur-poids', 'weight-converter', 'conversor-de-peso'],
    ['length', 'convertisseur-longueur', 'length-converter', 'conversor-de-longitud'],
    ['volume', 'convertisseur-volume', 'volume-converter', 'conversor-de-volumen'],
    ['speed', 'convertisseur-vitesse', 'speed-converter', 'conversor-de-velocidad'],
  ],
  files: [
    ['pdf-to-word', 'convertir-pdf-word', 'pdf-to-word', 'pdf-a-word'],
    ['jpg-to-png', 'convertir-jpg-png', 'jpg-to-png', 'jpg-a-png'],
    ['compress-images', 'compresser-images', 'compress-images', 'comprimir-imagenes'],
    ['merge-pdf', 'fusionner-diviser-pdf', 'merge-split-pdf', 'unir-dividir-pdf'],
    ['pdf-to-images', 'convertir-pdf-images', 'pdf-to-images', 'pdf-a-imagenes'],
    ['ocr', 'convertir-images-texte-ocr', 'image-to-text-ocr', 'imagen-a-texto-ocr'],
  ],
  calculators: [
    ['bmi', 'calculateur-imc', 'bmi-calculator', 'calculadora-imc'],
    ['age', 'calculateur-age', 'age-calculator', 'calculadora-de-edad'],
    ['ovulation', 'calculateur-ovulation', 'ovulation-calculator', 'calculadora-de-ovulacion'],
    ['vat', 'calculateur-tva', 'vat-calculator', 'calculadora-de-iva'],
    ['mortgage', 'calculateur-pret-hypothecaire', 'mortgage-calculator', 'calculadora-de-hipoteca'],
    [
      'percentage',
      'calculateur-pourcentage',
      'percentage-calculator',
      'calculadora-de-porcentajes',
    ],
    [
      'time-difference',
      'calculateur-decalage-horaire',
      'time-difference-calculator',
      'calculadora-de-diferencia-horaria',
    ],
  ],
  practical: [
    ['password', 'generateur-mot-de-passe', 'password-generator', 'generador-de-contrasenas'],
    ['qr-code', 'generateur-qr-code', 'qr-code-generator', 'generador-de-codigos-qr'],
    ['word-counter', 'compteur-mots', 'word-counter', 'contador-de-palabras'],
    ['lorem-ipsum', 'generateur-lorem', 'lorem-ipsum-generator', 'generador-lorem-ipsum'],
    ['stopwatch-timer', 'minuteur-chronometre', 'stopwatch-timer', 'cronometro-temporizador'],
    ['world-clock', 'horloge-mondiale', 'world-clock', 'reloj-mundial'],
  ],
}

const specifiedPages: readonly (readonly [string, Localized<string>])[] = [
  ['home', { fr: '/', en: '/en', es: '/es' }],
  [
    'privacy',
    {
      fr: '/politique-de-confidentialite',
      en: '/en/privacy-policy',
      es: '/es/politica-de-privacidad',
    },
  ],
  [
    'terms',
    { fr: '/conditions-utilisation', en: '/en/terms-of-use', es: '/es/condiciones-de-uso' },
  ],
  ['contact', { fr: '/contact', en: '/en/contact', es: '/es/contacto' }],
  ['about', { fr: '/a-propos', en: '/en/about', es: '/es/acerca-de' }],
]

describe('the tools', () => {
  it.each(Object.entries(definitions))('%s has its folder’s name as its id', (file, { id }) =>
    expect(file).toBe(`./${id}/tool.ts`),
  )

  it('stand, where the specification names them, in its groups and order, at its addresses', () => {
    for (const group of groups) {
      const named = new Set<string>(specified[group].map(([id]) => id))
      const found = tools.filter((tool) => tool.group === group && named.has(tool.id))
      const expected = specified[group].filter(([id]) => found.some((tool) => tool.id === id))
      expect(found.map(({ id, paths }) => [id, paths])).toEqual(
        expected.map(([id, fr, en, es]) => [
          id,
          { fr: `/${fr}`, en: `/en/${en}`, es: `/es/${es}` },
        ]),
      )
    }
  })

  it('stand in the order of the groups, and each has a place of its own within', () => {
    expect(tools.map(({ group }) => group)).toEqual(
      groups.flatMap((group) => tools.filter((tool) => tool.group === group).map(() => group)),
    )
    const places = tools.map(({ group, order }) => `${group} ${order}`)
    expect(new Set(places).size).toBe(tools.length)
  })

  it.each(tools.map((tool) => [tool.id, tool] as const))(
    '%s has a page to show',
    async (_id, tool) => {
      const { default: Page } = await tool.page()
      expect(Page).toBeTypeOf('function')
    },
  )
})

describe('the pages', () => {
  it('have ids and addresses of their own', () => {
    const ids = pages.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const paths = pages.flatMap((page) => Object.values(page.paths))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('are the tools and the specified others', () => {
    const others = pages.filter(({ tool }) => tool === undefined)
    expect(new Map(others.map(({ id, paths }) => [id, paths]))).toEqual(new Map(specifiedPages))
    const own = pages.filter(({ tool, landing }) => tool && landing === undefined)
    expect(own.map(({ id }) => id)).toEqual(tools.map(({ id }) => id))
  })

  it.each(pages.map((page) => [page.id, page] as const))('%s finds its texts', (_id, page) => {
    for (const language of languages)
      for (const namespace of page.namespaces)
        expect(namespaces[language]).toHaveProperty([namespace])
  })
})

const leavesOf = (namespace: string, language: Language) =>
  new Map(textsIn(namespaces[language][namespace] as TextTree))

describe.each(
  pages.filter(({ landing }) => landing !== undefined).map((page) => [page.id, page] as const),
)('the landing page %s', (id, page) => {
  it.each(languages)('has its own words in %s, which fit a search engine', (language) => {
    const leaves = leavesOf(id, language)
    const toolLeaves = leavesOf(page.tool?.id ?? '', language)
    expect(`${leaves.get('seo.title') ?? ''} – ${site.name}`.length).toBeLessThanOrEqual(60)
    const { length } = leaves.get('seo.description') ?? ''
    expect(length).toBeGreaterThanOrEqual(110)
    expect(length).toBeLessThanOrEqual(160)
    expect(toolLeaves.has(`landings.${page.landing ?? ''}`)).toBe(true)
    const others = pages.filter((other) => other !== page && other.tool === page.tool)
    for (const other of others) {
      const otherTexts = new Set(leavesOf(other.id, language).values())
      expect([...leaves.values()].filter((text) => otherTexts.has(text))).toEqual(
        // The heading is also what other pages call this one.
        [leaves.get('heading')].filter((text) => text !== undefined && otherTexts.has(text)),
      )
    }
  })
})

const pluralSuffix = /_(zero|one|two|few|many|other)$/
/** The key of a text, without the plural form it is for. */
const stemOf = (key: string) => key.replace(pluralSuffix, '')
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{.*?\}\}/g))].toSorted()

describe.each(Object.keys(namespaces.fr))('the texts of %s', (namespace) => {
  it('say the same things in three languages', () => {
    const keys = (language: Language) =>
      [...new Set([...leavesOf(namespace, language).keys()].map(stemOf))].toSorted()
    for (const language of languages) expect(keys(language)).toEqual(keys('fr'))
  })

  it('have the same placeholders in three languages, each a name', () => {
    const french = new Map(
      [...leavesOf(namespace, 'fr')].map(([key, text]) => [stemOf(key), placeholdersOf(text)]),
    )
    for (const language of languages)
      for (const [key, text] of leavesOf(namespace, language)) {
        expect([key, placeholdersOf(text)]).toEqual([key, french.get(stemOf(key))])
        expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/)
      }
  })

  it.each(languages)('have every plural form of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const keys = [...leavesOf(namespace, language).keys()]
    for (const stem of new Set(keys.filter((key) => pluralSuffix.test(key)).map(stemOf)))
      for (const category of pluralCategories) expect(keys).toContain(`${stem}_${category}`)
  })

  it.each(languages)('count nothing without plural forms in %s', (language) => {
    for (const [key, text] of leavesOf(namespace, language))
      if (text.includes('{{count}}')) expect(key).toMatch(pluralSuffix)
  })

  it.each(languages)('are none of them empty, and well set, in %s', (language) => {
    for (const [key, text] of leavesOf(namespace, language)) {
      expect([key, text.trim() === '']).toEqual([key, false])
      expect([key, typographyFaults(text, language)]).toEqual([key, []])
    }
  })
})

it('counts as the languages do', () => {
  const categories = (language: Language) =>
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  // Unicode CLDR, plural rules: a million is `many` in French and Spanish.
  expect(categories('fr')).toEqual(['many', 'one', 'other'])
  expect(categories('es')).toEqual(['many', 'one', 'other'])
  expect(categories('en')).toEqual(['one', 'other'])
})

describe.each(tools.map((tool) => [tool.id, tool] as const))('the words of %s', (id, tool) => {
  const leaf = (language: Language, key: string) => leavesOf(id, language).get(key) ?? ''

  it.each(languages)('fit a search engine in %s', (language) => {
    expect(`${leaf(language, 'seo.title')} – ${site.name}`.length).toBeLessThanOrEqual(60)
    const { length } = leaf(language, 'seo.description')
    expect(length).toBeGreaterThanOrEqual(110)
    expect(length).toBeLessThanOrEqual(160)
  })

  it.each(languages)(
    'explain it in %s: two paragraphs, three questions, three examples',
    (language) => {
      const keys = [...leavesOf(id, language).keys()]
      const count = (start: string) => keys.filter((key) => key.startsWith(start)).length
      expect(count('about.title')).toBe(1)
      expect(count('about.paragraphs.')).toBe(2)
      expect(count('about.examples.')).toBe(3)
      for (const part of ['question', 'answer'])
        expect(
          keys.filter((key) => /^about\.questions\.\d\./.test(key) && key.endsWith(part)),
        ).toHaveLength(3)
      const isFileTool = tool.group === 'files'
      expect(count('steps.items.') > 1).toBe(isFileTool)
      expect(count('closing.')).toBe(isFileTool ? 3 : 0)
    },
  )

  it.each(languages)('make a card of one short line in %s', (language) => {
    const catalogue = leavesOf('catalogue', language)
    expect(catalogue.get(`home.tool_${id}`)?.length).toBeLessThanOrEqual(24)
    expect(catalogue.get(`home.tool_${id}_desc`)?.length).toBeLessThanOrEqual(40)
  })

  it.each(languages)('are found by what people type in %s', (language) => {
    const typed = cards[`./${id}/texts.${language}.json`]?.search ?? []
    expect(typed.length).toBeGreaterThanOrEqual(8)
    expect(new Set(typed).size).toBe(typed.length)
    for (const words of typed)
      expect([words, rankTools(words, toolWords).includes(id)]).toEqual([words, true])
  })
})

it.each(languages)('no two tools say the same of themselves in %s', (language) => {
  for (const key of ['seo.title', 'seo.description', 'heading', 'lead']) {
    const texts = tools.map(({ id }) => leavesOf(id, language).get(key))
    expect(new Set(texts).size).toBe(tools.length)
  }
})

/** Nothing can be dropped on a touch screen, where these texts are read as well. */
const dropWords: Localized<RegExp> = {
  fr: /\b(dépos|gliss)/i,
  en: /\bdrop/i,
  es: /\b(arrastr|suelt)/i,
}

it.each(languages)('no page invites to drop files before its drop zone in %s', (language) => {
  const invitations = [...pages, { id: 'home' }].flatMap(({ id }) =>
    ['heading', 'lead', 'subtitle'].map((key) => leavesOf(id, language).get(key) ?? ''),
  )
  expect(invitations.filter((text) => dropWords[language].test(text))).toEqual([])
})
