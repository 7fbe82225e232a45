import type { FontFace } from './page-content.ts'

/** A font as pdf.js describes it. Most properties exist only when the document is opened with `fontExtraProperties`. */
export interface PdfFont {
  /** The font's name in the document, such as "ABCDEF+Arial-BoldMT". */
  name?: string
  loadedName?: string
  /** In em; 0 or not a number when the document does not say. */
  ascent?: number
  descent?: number
  isSerifFont?: boolean
  isMonospace?: boolean
  /** Set only for fonts that are not embedded. */
  bold?: boolean | undefined
  black?: boolean | undefined
  italic?: boolean | undefined
  /** Glyph names by character code, where the document changes the font's encoding. */
  differences?: ReadonlyMap<number, string> | undefined
  vertical?: boolean | undefined
  isType3Font?: boolean | undefined
  fontMatrix?: readonly number[] | undefined
  /** In units of the font's own coordinate system. */
  bbox?: readonly number[] | undefined
  /** An OpenType font file that pdf.js has repaired. */
  data?: Uint8Array | undefined
  /** Releases the font's bytes. */
  clearData?: () => void
}

/** A glyph to show. */
export interface PdfLetter {
  unicode?: string
  originalCharCode?: number
  /** In thousandths of an em. */
  width?: number
  /** For vertical writing: the advance, and the x and y of the vertical origin, in thousandths of an em. */
  vmetric?: readonly number[] | null
  /** Set for character code 32, which word spacing widens even when the glyph is not blank. */
  isSpace?: boolean
}

/** The prefix of a subset font's name (ISO 32000-2, 9.9.2). */
const subsetPrefix = /^(?:[A-Z]{6}|SUBSET)\+/u

/**
 * Only East Asian fonts have these words in their names, so that they show in which legacy encoding a name is
 * written.
 */
const eastAsianWords =
  /[宋黑楷仿圆隶体體]|明朝|ゴシック|細明|標楷|바탕|굴림|돋움|궁서|맑은|メイリオ/u
const eastAsianEncodings = ['utf-8', 'gb18030', 'shift_jis', 'big5', 'euc-kr'] as const

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes a font name, which pdf.js gives with one character per byte: UTF-16, UTF-8 or the encoding of the system
 * that wrote it.
 */
const decodeFontName = (name: string): string => {
  const isBytes = !/[^\p{Cc}\u{20}-\u{ff}]/u.test(name)
  if (!isBytes) return name
  const hasMark = name.startsWith('\u{fe}\u{ff}')
  if (hasMark || name.startsWith('\0')) {
    const start = hasMark ? 2 : 0
    return decode(bytesOf(name).subarray(start), 'utf-16be') ?? ''
  }
  if (!/[\u{80}-\u{ff}]/u.test(name)) return name
  const bytes = bytesOf(name)
  for (const encoding of eastAsianEncodings) {
    const decoded = decode(bytes, encoding)
    if (decoded !== undefined && eastAsianWords.test(decoded)) return decoded
  }
  return decode(bytes, 'utf-8') ?? name
}

/** Style words in font names. `CMBX`, `CMTI` and the like are TeX's; `Medi` and `Regu` are URW's. */
const boldWords =
  /bold|black|heavy|demi|[-_,\s]medi(?!um)|[-_,\s]bd\b|^(?:CM|SF)(?:BX|B\d|SSBX|SSDC)|^LM\w*-\w*bold/iu
/** Words at the end of a name for weights that are not bold. "Roman" may belong to the family, as in "TimesNewRoman". */
const lighterWords =
  /(?:[-_,\s]roman|(?:[-_,\s]|(?<=\p{Ll}|\p{Lu}{2}))(?:Regular|Regu|Reg|Normal|Book|Medium|Med|Light|Thin|Hairline))(?:[-_,\s]*(?:Italic|Ital|It|Oblique|Obli))?$/u
const italicWords =
  /ital|obli|slant|kursiv|cursiva|^(?:CM|SF)(?:TI|BXTI|SL|BXSL|MI|ITT|SSI|SLTT|CSSL)\d|[-_,](?:it|bdit|i|bi)$/iu
/** Names of TeX's symbol fonts suggest an italic style that the fonts do not have. */
const uprightWords = /^(?:CMSY|CMEX|MSAM|MSBM)|symbol|dingbat/iu

/**
 * Style suffixes: after a separator, after a blank, or joined to a lower-case name. Other weights, such as "Roboto
 * Light" or "Arial Black", are separate families for word processors.
 */
const styleAfterMark =
  /[-_,]+(?:bold|bd|demi|medi|regular|regu|reg|roman|roma|normal|plain|book|upright|italic|ital|it|oblique|obli|slant(?:ed)?(?:_\d+)?|bi|b|i|n|r)+$/iu
const styleAfterBlank = /\s+(?:bold|italic|oblique|regular|\s)+$/iu
const styleInOne =
  /(?<=\p{Ll})(?<!semi|Semi|demi|Demi|extra|Extra|ultra|Ultra)(?:Bold|Italic|Ital|Oblique|Obli|Regular|Regu)+$/u
/** Suffixes for the foundry and for PostScript. */
const makersMark = /(?<=\p{L})(?:PSMT|PS|MT)$/u

/** Returns the family name as word processors know it, without style words and foundry suffix. */
const familyOf = (name: string): string => {
  let family = name
  let before: string
  do {
    before = family
    for (const ending of [makersMark, styleAfterMark, styleAfterBlank, styleInOne])
      family = family.replace(ending, '') || family
  } while (family !== before)
  return family.replaceAll(/[-_,\s]+/gu, ' ').trim()
}

/** Families known to be with or without serifs, because the flags in font descriptors are often wrong. */
const sansFamilies =
  /sans|arial|helvet|calibri|verdana|tahoma|segoe|roboto|lato|inter\b|univers|frutiger|futura|avenir|gill|trebuc|myriad|grotesk|gothic|candara|corbel|aptos|franklin|黑|ゴシック|^CMSS|^SFSS/iu
const serifFamilies =
  /serif|times|roman|romno|georgia|garamond|cambria|palat|bookman|century|minion|caslon|baskerv|bodoni|didot|caladea|constantia|charter|utopia|宋|明朝|mincho|song|^CM(?:R|B|T|SL|CSC|DUNH)|^SF(?:R|B|T)|^LMR|antiqua|termes|libertin|melior|hoefler|sabon|plantin|merriweather|crimson|gentium|goudy|bembo|palladi|schola|schlbk|batang|ryumin/iu
const fixedPitchFamilies =
  /mono(?!type)|courier|consol|typewriter|inconsolata|menlo|monaco|lucidacon|fixed|^CMTT|^CMSLTT|^CMITT|^SFTT|^LMTT|^LMMono|andale|terminal|\bcode\b|(?<=\p{Ll})Code\b/iu

/** The style that a font's name states; a property is undefined when the name says nothing about it. */
interface NamedStyle {
  family: string
  isBold: boolean
  /** The name states a weight that is not bold. */
  isLighter: boolean
  isItalic: boolean
  /** The font is upright whatever its flags and tables say. */
  isUpright: boolean
  isSerif?: boolean
  isFixedPitch: boolean
}

export const readFontName = (name: string): NamedStyle => {
  const whole = decodeFontName(name.replace(subsetPrefix, '')).replace(subsetPrefix, '')
  const family = familyOf(whole)
  const isFixedPitch = fixedPitchFamilies.test(family)
  const isSans = sansFamilies.test(family)
  const isSerif = serifFamilies.test(family)
  return {
    family,
    isBold: boldWords.test(whole),
    isLighter: lighterWords.test(whole),
    isItalic: italicWords.test(whole),
    isUpright: uprightWords.test(whole),
    isFixedPitch,
    // "Sans Serif" matches both patterns.
    ...(isSans ? { isSerif: false } : isSerif ? { isSerif } : {}),
  }
}

/**
 * A font is bold from this `usWeightClass` on (OpenType, OS/2). pdf.js writes the placeholder weight when it does not
 * know the weight.
 */
const boldWeight = 600
const placeholderWeight = 500

/** Bits of `head.macStyle`. */
const macBold = 1
const macItalic = 2

/** Byte offsets of these fields in their OpenType tables. */
const macStyleOffset = 44
const weightOffset = 4

/** Byte offsets and sizes in the table directory of an OpenType file. */
const tableDirectory = { start: 12, entry: 16, countAt: 4 } as const

const offsetOf = (data: DataView, tag: string): number | undefined => {
  const count = data.getUint16(tableDirectory.countAt)
  for (let index = 0; index < count; index += 1) {
    const entry = tableDirectory.start + index * tableDirectory.entry
    const name = String.fromCodePoint(...[0, 1, 2, 3].map((at) => data.getUint8(entry + at)))
    if (name === tag) return data.getUint32(entry + 8)
  }
  return undefined
}

/** What an OpenType font's tables say of its style. */
interface TableStyle {
  /** From `OS/2`; undefined when that says nothing. */
  isBoldByWeight: boolean | undefined
  /** From `head`. Qt sets it in all of its fonts, whatever their weight. */
  isBoldByMacStyle: boolean
  isItalic: boolean
}

const noTableStyle: TableStyle = {
  isBoldByWeight: undefined,
  isBoldByMacStyle: false,
  isItalic: false,
}

/** Reads the style from an OpenType font's tables. A broken font yields no style. */
export const readFontStyle = (font: Uint8Array | undefined): TableStyle => {
  if (font === undefined) return noTableStyle
  const data = new DataView(font.buffer, font.byteOffset, font.byteLength)
  try {
    const head = offsetOf(data, 'head')
    const os2 = offsetOf(data, 'OS/2')
    const style = head === undefined ? 0 : data.getUint16(head + macStyleOffset)
    const weight = os2 === undefined ? 0 : data.getUint16(os2 + weightOffset)
    const isKnown = weight > 0 && weight !== placeholderWeight
    return {
      isBoldByWeight: isKnown ? weight >= boldWeight : undefined,
      isBoldByMacStyle: (style & macBold) !== 0,
      isItalic: (style & macItalic) !== 0,
    }
  } catch {
    // The font data is truncated.
    return noTableStyle
  }
}

/** The metrics of most text fonts, in em, for fonts whose own metrics are missing or implausible. */
const usualMetricsEm = { ascent: 0.9, descent: 0.22 } as const
const maxMetricsEm = { ascent: 1.5, descent: 0.8 } as const

const plausibleMetric = (value: number | undefined, max: number, otherwise: number): number => {
  const size = Math.abs(Number(value))
  return size > 0 && size <= max ? size : otherwise
}

/**
 * Decides whether a font is bold by its name, its weight, its Macintosh style and pdf.js's flags, in this order. Each
 * counts only where those before say nothing.
 */
const isBoldFont = (named: NamedStyle, own: TableStyle, { bold, black }: PdfFont): boolean => {
  if (named.isBold) return true
  if (named.isLighter) return false
  return own.isBoldByWeight ?? (own.isBoldByMacStyle || bold === true || black === true)
}

/** The name that pdf.js gives Type 3 fonts without one. */
const namelessType3 = 'Type3'

const readFontFace = (font: PdfFont): FontFace => {
  const named = readFontName(font.name === namelessType3 ? '' : (font.name ?? ''))
  const own = readFontStyle(font.data)
  return {
    family: named.family,
    isBold: isBoldFont(named, own, font),
    isItalic: !named.isUpright && (named.isItalic || own.isItalic || font.italic === true),
    isSerif: named.isSerif ?? font.isSerifFont ?? false,
    isFixedPitch: named.isFixedPitch,
    ascent: plausibleMetric(font.ascent, maxMetricsEm.ascent, usualMetricsEm.ascent),
    descent: plausibleMetric(font.descent, maxMetricsEm.descent, usualMetricsEm.descent),
  }
}

const knownFaces = new WeakMap<PdfFont, FontFace>()

/**
 * Returns a font's face from its name, its tables and its flags, in this order, because the flags are often wrong.
 * The font's bytes are released afterwards; in a large document they take tens of megabytes.
 */
export const fontFaceOf = (font: PdfFont): FontFace => {
  const known = knownFaces.get(font)
  if (known !== undefined) return known
  const face = readFontFace(font)
  font.clearData?.()
  knownFaces.set(font, face)
  return face
}

/**
 * The mean letter width of text fonts lies in this range, in em. Outside it, the font's coordinate unit is not an em.
 */
const plausibleWidthsEm = { min: 0.12, max: 1.6 } as const
/** The mean letter width that is assumed for such fonts, in em. */
const usualMeanWidthEm = 0.5

interface MeasuredWidths {
  font: PdfFont
  widths: number
  count: number
}

/**
 * Finds the scale of Type 3 fonts (ISO 32000-2, 9.6.4), which have arbitrary units: in some, one unit is the font
 * size, in others a printer's dot. The widths of their letters tell which.
 */
export class Type3FontScales {
  readonly #seen = new Map<number, MeasuredWidths>()

  /** @param width - the letter's width in units of the stated font size. */
  addWidth(face: number, font: PdfFont, width: number): void {
    const seen = this.#seen.get(face) ?? { font, widths: 0, count: 0 }
    seen.widths += Math.abs(width)
    seen.count += 1
    this.#seen.set(face, seen)
  }

  /** Returns the factor from the stated font size of a face to its real one. */
  scaleOf(face: number): number {
    const seen = this.#seen.get(face)
    if (seen === undefined) return 1
    const mean = seen.widths / seen.count
    if (mean >= plausibleWidthsEm.min && mean <= plausibleWidthsEm.max) return 1
    const [, bottom = 0, , top = 0] = seen.font.bbox ?? []
    // The height of the font's bounding box.
    const height = Math.abs((top - bottom) * (seen.font.fontMatrix?.[3] ?? 0))
    return height || mean / usualMeanWidthEm || 1
  }
}

/** Letters that are narrow, and letters that are wide, in every proportional font. */
const narrowLetters = new Set('iljtfI.,;:!|')
const wideLetters = new Set('mwMWOQ@%')
/** Widths that differ by less than this are equal. */
const sameWidthEm = 0.02

interface SeenWidths {
  narrow?: number
  wide?: number
}

/** Decides from letter widths whether a face is monospaced, because the flags of fonts are often wrong. */
export class FixedPitchDetector {
  readonly #seen = new Map<number, SeenWidths>()

  /** @param width - the letter's advance, as a share of the font size. */
  addWidth(face: number, letter: string, width: number): void {
    const isNarrow = narrowLetters.has(letter)
    if (!isNarrow && !wideLetters.has(letter)) return
    const seen = this.#seen.get(face) ?? {}
    if (isNarrow) seen.narrow ??= width
    else seen.wide ??= width
    this.#seen.set(face, seen)
  }

  /** Returns undefined when no narrow or no wide letter of the face was seen. */
  isFixedPitch(face: number): boolean | undefined {
    const seen = this.#seen.get(face)
    if (seen?.narrow === undefined || seen.wide === undefined) return undefined
    return Math.abs(seen.narrow - seen.wide) <= sameWidthEm
  }
}
