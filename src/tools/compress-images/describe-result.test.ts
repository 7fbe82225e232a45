import { describe, expect, it } from 'vitest'
import { languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/text-numbers.ts'
import {
  compressedName,
  formatSaving,
  isMisnamed,
  likenessOf,
  resultNames,
  shownScore,
} from './describe-result.ts'

it('names a result as specified', () => {
  expect(compressedName('Été 1.JPG')).toBe('compressed-Été 1.JPG')
})

it('tells results of the same name apart', () => {
  const pictures = ['a.jpg', 'b.jpg', 'a.jpg'].map((name, id) => ({
    id,
    file: new File([], name, { lastModified: 0 }),
  }))
  expect([...resultNames(pictures)]).toEqual([
    [0, 'compressed-a.jpg'],
    [1, 'compressed-b.jpg'],
    [2, 'compressed-a (2).jpg'],
  ])
})

describe('isMisnamed', () => {
  it.each([
    ['a.jpg', 'png'],
    ['a.png', 'jpeg'],
    ['a.GIF', 'png'],
    ['a.webp', 'jpeg'],
    ['a.heic', 'jpeg'],
  ] as const)('%s with %s inside', (name, kind) => expect(isMisnamed(name, kind)).toBe(true))

  it.each([
    ['a.jpg', 'jpeg'],
    ['a.JPEG', 'jpeg'],
    ['a.jfif', 'jpeg'],
    ['a.apng', 'png'],
    ['a.gif', 'gif'],
    ['a', 'png'],
    ['scan 2026.11.21', 'png'],
  ] as const)('not %s with %s inside', (name, kind) => expect(isMisnamed(name, kind)).toBe(false))
})

it.each([
  [100, 'same', 100],
  [80, 'same', 80],
  [79.99, 'close', 79],
  [70, 'close', 70],
  [50, 'visible', 50],
  [49.9, 'poor', 49],
  [-Infinity, 'poor', 0],
] as const)('a score of %d is %s, shown as %d', (score, likeness, shown) => {
  expect(likenessOf(score)).toBe(likeness)
  expect(shownScore(score)).toBe(shown)
})

it.each([
  [1000, 270, '73%'],
  [1000, 266, '73%'],
  [1000, 996, '0.4%'],
  [1_000_000, 999_999, '0.1%'],
  [1_000_000, 1, '99.9%'],
  [1000, 500, '50%'],
])('%d → %d saves %s', (before, after, saved) =>
  expect(formatSaving(before, after, 'en')).toBe(saved),
)

it('says nothing where nothing is saved', () => {
  expect(formatSaving(10, 10, 'en')).toBeUndefined()
})

it('is written the language’s way', () => {
  expect(formatSaving(1000, 270, 'fr')).toMatch(/^73\s%$/)
  expect(formatSaving(1000, 996, 'es')).toMatch(/^0,4\s%$/)
})

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })
const shared = import.meta.glob<TextTree>('../../components/image-options/texts.*.json', {
  eager: true,
  import: 'default',
})

it.each(languages)('%s: quotes what the tool says of a score, and its settings', (language) => {
  const texts = new Map(textsIn(own[`./texts.${language}.json`] ?? {}))
  const options = new Map(
    textsIn(shared[`../../components/image-options/texts.${language}.json`] ?? {}),
  )
  const said = texts.get(`likeness.${likenessOf(82)}`)?.replace('{{score}}', '82') ?? ''
  expect(texts.get('about.questions.1.question')?.toLowerCase()).toContain(said.toLowerCase())
  expect(texts.get('about.questions.0.answer')).toContain(options.get('aims.size'))
  expect(texts.get('about.questions.2.answer')).toContain(options.get('keepMetadata'))
  expect(texts.get('row.goFurther')).toContain(options.get('more'))
})
