/**
 * Subsets both typefaces to the letters that the site's three languages use and to the kerning of its texts, and
 * writes their style sheet. It runs before every build; its result is kept until the letters of the texts or the
 * typefaces change.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { kerningIn, narrowSpaceFont, packWithKerning } from './fonts.ts'

const folder = 'src/app/fonts/generated'

interface Face {
  family: string
  file: string
  /** The kerning is that of the lightest weight, which most text has. */
  weights: { min: number; max: number }
  /** A local font that is available at once, adjusted to take the same room. */
  fallback: { sources: string; sizeAdjust: string; ascent: string; descent: string }
}

const faces: readonly Face[] = [
  {
    family: 'Bricolage Grotesque Variable',
    file: 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weights: { min: 725, max: 725 },
    // The values are printed by scripts/measure-fonts.ts, as are those of the other face.
    fallback: {
      sources: "local('Arial Bold'), local('Liberation Sans Bold')",
      sizeAdjust: '101%',
      ascent: '92.1%',
      descent: '26.7%',
    },
  },
  {
    family: 'Instrument Sans Variable',
    file: 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weights: { min: 400, max: 600 },
    fallback: {
      sources: "local('Arial'), local('Liberation Sans')",
      sizeAdjust: '100.8%',
      ascent: '96.2%',
      descent: '24.8%',
    },
  },
]

/** Printable ASCII and Latin-1, and the characters that French, English and Spanish typography adds to them. */
const basicLetters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'ŒœŸ‘’‚“”„†•…‰‹›€™−–—\u2009\u202F≈≠≤≥→←⌘',
]

/** Returns all texts of a file, with a digit in place of each interpolation. */
const textsIn = (file: string): readonly string[] => {
  const found: string[] = []
  JSON.parse(readFileSync(file, 'utf8'), (_key, value: unknown) => {
    if (typeof value === 'string') found.push(value.replaceAll(/\{\{.*?\}\}/g, '0'))
    return value
  })
  return found
}

const texts = globSync('src/**/texts.*.json').toSorted().flatMap(textsIn)
/** Any digit may stand beside any other, and beside the signs of numbers. */
const figures = [...'0123456789']
const numbers = figures.flatMap((figure) => [
  ...figures.map((next) => `${figure}${next}`),
  ...[...'.,:/%€$£−-+×()°h \u00A0'].map((sign) => `${sign}${figure}${sign}`),
])
const kerned = [...texts, ...numbers]
const letters = [...new Set([...basicLetters, ...texts.join('')])].toSorted().join('')

/** Tabular figures, for numbers that change in place, and ligatures. Kerning is added separately, in less space. */
const keepFeatures = ['tnum', 'liga']

const fontFace = (declarations: Record<string, string>) =>
  `@font-face {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};`)
    .join('\n')}\n}\n`

const slugOf = (family: string) => family.toLowerCase().replaceAll(' ', '-')

/** The range covers every heading weight, so that browsers do not synthesise a bolder face. */
const weightRange = ({ min, max }: Face['weights']) => (min === max ? '600 800' : `${min} ${max}`)

const narrowSpace = await narrowSpaceFont()

const styleSheet = faces
  .map(
    ({ family, weights, fallback }) =>
      fontFace({
        'font-family': `'${family}'`,
        src: `url('./${slugOf(family)}.woff2') format('woff2')`,
        'font-weight': weightRange(weights),
        'font-display': 'swap',
      }) +
      fontFace({
        'font-family': `'${family} Fallback'`,
        src: fallback.sources,
        'font-weight': weightRange(weights),
        'size-adjust': fallback.sizeAdjust,
        'ascent-override': fallback.ascent,
        'descent-override': fallback.descent,
        'line-gap-override': '0%',
      }) +
      fontFace({
        'font-family': `'${family}'`,
        src: `url('${narrowSpace}') format('woff2')`,
        'font-weight': weightRange(weights),
        'unicode-range': 'U+202F',
      }),
  )
  .join('')

const key = createHash('sha256')
  .update(readFileSync('build/fonts.ts'))
  .update(readFileSync(import.meta.filename))
  .update(letters)
  .update(texts.join('\n'))
  .update(styleSheet)
  .digest('hex')
const keyFile = `${folder}/key`
if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) process.exit(0)

mkdirSync(folder, { recursive: true })
for (const { family, file, weights } of faces) {
  const whole = readFileSync(file)
  const { min, max } = weights
  const oneWeight = await subsetFont(whole, letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: min },
  })
  const withoutKerning = await subsetFont(whole, letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: min === max ? min : weights },
    keepFeatures,
    dropTables: ['GPOS'],
  })
  const packed = await packWithKerning(withoutKerning, kerningIn(oneWeight, kerned))
  writeFileSync(`${folder}/${slugOf(family)}.woff2`, packed)
}
writeFileSync(`${folder}/fonts.css`, styleSheet)
writeFileSync(keyFile, key)
