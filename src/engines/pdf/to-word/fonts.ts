import type { Loss, TextFormat } from '../page-content/page-layout.ts'

/** The fonts that come with Word or with the systems that it runs on, and therefore keep their names. */
const knownFonts = [
  'Aptos',
  'Arial',
  'Arial Black',
  'Arial Narrow',
  'Arial Unicode MS',
  'Bahnschrift',
  'Baskerville Old Face',
  'Bodoni MT',
  'Book Antiqua',
  'Bookman Old Style',
  'Calibri',
  'Calibri Light',
  'Cambria',
  'Cambria Math',
  'Candara',
  'Century',
  'Century Gothic',
  'Century Schoolbook',
  'Comic Sans MS',
  'Consolas',
  'Constantia',
  'Corbel',
  'Courier New',
  'Ebrima',
  'Franklin Gothic Book',
  'Franklin Gothic Medium',
  'Gabriola',
  'Garamond',
  'Georgia',
  'Gill Sans MT',
  'Impact',
  'Ink Free',
  'Leelawadee UI',
  'Lucida Console',
  'Lucida Sans Unicode',
  'Malgun Gothic',
  'Meiryo',
  'Microsoft JhengHei',
  'Microsoft Sans Serif',
  'Microsoft YaHei',
  'MingLiU',
  'MS Gothic',
  'MS Mincho',
  'MS PGothic',
  'MS PMincho',
  'Palatino Linotype',
  'Perpetua',
  'PMingLiU',
  'Rockwell',
  'Segoe Print',
  'Segoe Script',
  'Segoe UI',
  'Segoe UI Symbol',
  'SimHei',
  'SimSun',
  'Sitka Text',
  'Sylfaen',
  'Symbol',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Tw Cen MT',
  'Verdana',
  'Wingdings',
  'Yu Gothic',
  'Yu Mincho',
]

/** Fonts that were made with the same widths as a common font, which therefore replaces them without changing any line. */
const metricEquivalents: readonly (readonly [RegExp, string])[] = [
  [
    /^(arial(mt)?|helvetica(neue|lt)?|nimbussans?(l|ps)?|liberationsans|arimo|texgyreheros)$/,
    'Arial',
  ],
  [/^(arialnarrow|helveticanarrow|liberationsansnarrow|nimbussansnarrow)$/, 'Arial Narrow'],
  [
    /^(times|timesnewroman(ps)?(mt)?|nimbusrom(an|anno9l|no9l|anps)?|liberationserif|tinos|texgyretermes|stix.*|timesten)$/,
    'Times New Roman',
  ],
  [
    /^(courier(newps|new|std)?(mt)?|nimbusmon(l|o|ops|ol)?|liberationmono|cousine|texgyrecursor)$/,
    'Courier New',
  ],
  [/^(carlito)$/, 'Calibri'],
  [/^(caladea)$/, 'Cambria'],
  [/^(gelasio)$/, 'Georgia'],
  [/^(palatino|urwpalladiol|texgyrepagella|palladio)$/, 'Palatino Linotype'],
  [/^(newcenturyschlbk|centuryschl?(book)?l?|texgyreschola|c059)$/, 'Century Schoolbook'],
  [/^(itcbookman|bookman|urwbookmanl?|texgyrebonum)$/, 'Bookman Old Style'],
  [/^(avantgarde|itcavantgardegothic|urwgothicl?|texgyreadventor)$/, 'Century Gothic'],
]

/** Computer Modern and its successors, the fonts of TeX. */
const computerModern = /^(cm|lm|sfr|ec)(r|bx|b|ti|sl|csc|roman|mi|sy|ex|u|bsy|mib)\w*$/
const computerModernSans = /^(cm|lm)(ss|sans)\w*$/
const computerModernFixed = /^(cm|lm)(tt|vtt|mono)\w*$/

const keyOf = (family: string): string => family.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const knownByKey = new Map(knownFonts.map((name) => [keyOf(name), name]))

const fallbackFor = ({ isFixedPitch, isSerif }: TextFormat): string => {
  if (isFixedPitch) return 'Courier New'
  return isSerif ? 'Times New Roman' : 'Arial'
}

interface WordFont {
  name: string
  /** It looks different from the document's font, or has other widths. */
  isReplaced: boolean
}

/** Finds the font that replaces a font of the document: the font itself if it is common, else the most similar common one. */
export const wordFont = (format: TextFormat): WordFont => {
  const key = keyOf(format.family)
  const known = knownByKey.get(key)
  if (known !== undefined) return { name: known, isReplaced: false }
  const same = metricEquivalents.find(([pattern]) => pattern.test(key))
  if (same !== undefined) return { name: same[1], isReplaced: false }
  if (computerModernFixed.test(key)) return { name: 'Courier New', isReplaced: true }
  if (computerModernSans.test(key)) return { name: 'Arial', isReplaced: true }
  if (computerModern.test(key)) return { name: 'Times New Roman', isReplaced: true }
  return { name: fallbackFor(format), isReplaced: true }
}

/** Finds fonts, and remembers which fonts of the document were replaced. */
export interface Fonts {
  nameFor(format: TextFormat): string
  /** The fonts that were replaced so far. */
  losses(): Loss[]
}

export const createFonts = (): Fonts => {
  const found = new Map<string, WordFont & { family: string }>()
  return {
    nameFor: (format) => {
      const { family, isFixedPitch, isSerif } = format
      const key = `${family} ${isFixedPitch} ${isSerif}`
      const known = found.get(key)
      if (known !== undefined) return known.name
      const font = wordFont(format)
      found.set(key, { ...font, family })
      return font.name
    },
    losses: () => {
      const replaced = new Map<string, Loss>()
      for (const { name, isReplaced, family } of found.values())
        if (isReplaced && family !== '')
          replaced.set(family, { kind: 'font-replaced', name: family, replacement: name })
      return [...replaced.values()]
    },
  }
}
