import type { FontFace } from './page-content.ts'

/** A font as pdf.js describes it; most is there only where a document is opened with `fontExtraProperties`. */
export interface PdfFont {
  /** As the document names it: "ABCDEF+Arial-BoldMT". */
  name?: string
  loadedName?: string
  /** Of 1; not a number, or 0, where the document does not tell. */
  ascent?: number
  descent?: number
  isSerifFont?: boolean
  isMonospace?: boolean
  /** Told of fonts that the document does not hold. */
  bold?: boolean | undefined
  black?: boolean | undefined
  italic?: boolean | undefined
  vertical?: boolean | undefined
  isType3Font?: boolean | undefined
  fontMatrix?: readonly number[] | undefined
  /** In units of the font. */
  bbox?: readonly number[] | undefined
  /** An OpenType font, as pdf.js has mended it. */
  data?: Uint8Array | undefined
  /** Lets go of the font's bytes. */
  clearData?: () => void
}

/** A letter to show; the numbers between letters move on by thousandths of the font's size. */
export interface PdfLetter {
  unicode?: string
  /** In thousandths. */
  width?: number
  /** Of vertical writing: how far it moves on, and from where to where its origin moves. */
  vmetric?: readonly number[] | null
  /** The character of code 32, which word spacing widens; whether it shows anything is another matter. */
  isSpace?: boolean
}

/** A subset's prefix (ISO 32000-2, 9.9.2). */
const subsetPrefix = /^(?:[A-Z]{6}|SUBSET)\+/u

/** Words that only fonts of these scripts are named with; they tell in which of the old encodings a name is written. */
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

/** Names are bytes, and come as one character a byte: UTF-16, UTF-8, or what the system used that wrote them. */
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

/** What a name says of the style. `CMBX`, `CMTI`… are those of TeX's fonts; `Medi`, `Regu`… of URW's. */
const boldWords =
  /bold|black|heavy|demi|[-_,\s]medi(?!um)|[-_,\s]bd\b|^(?:CM|SF)(?:BX|B\d|SSBX|SSDC)|^LM\w*-\w*bold/iu
const italicWords =
  /ital|obli|slant|kursiv|cursiva|^(?:CM|SF)(?:TI|BXTI|SL|BXSL|MI|ITT|SSI|SLTT|CSSL)\d|[-_,](?:it|bdit|i|bi)$/iu
/** TeX's symbols lean in name only. */
const uprightWords = /^(?:CMSY|CMEX|MSAM|MSBM)|symbol|dingbat/iu

/**
 * What makes up a style, at the end of a name: after a mark, after a blank, or in one with a name in small letters. Other
 * weights ("Roboto Light", "Arial Black") are families of their own to word processors.
 */
const styleAfterMark =
  /[-_,]+(?:bold|bd|demi|medi|regular|regu|reg|roman|roma|normal|plain|book|upright|italic|ital|it|oblique|obli|slant(?:ed)?(?:_\d+)?|bi|b|i|n|r)+$/iu
const styleAfterBlank = /\s+(?:bold|italic|oblique|regular|\s)+$/iu
const styleInOne =
  /(?<=\p{Ll})(?<!semi|Semi|demi|Demi|extra|Extra|ultra|Ultra)(?:Bold|Italic|Ital|Oblique|Obli|Regular|Regu)+$/u
/** Who made the font, and for what printer. */
const makersMark = /(?<=\p{L})(?:PSMT|PS|MT)$/u

/** Its name as people know it: without what it says of the style and of who made it. */
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

/** Families whose letters have serifs, and those whose have none: what their fonts' flags say is often wrong. */
const sansFamilies =
  /sans|arial|helvet|calibri|verdana|tahoma|segoe|roboto|lato|inter\b|univers|frutiger|futura|avenir|gill|trebuc|myriad|grotesk|gothic|candara|corbel|aptos|franklin|黑|ゴシック|^CMSS|^SFSS/iu
const serifFamilies =
  /serif|times|roman|romno|georgia|garamond|cambria|palat|bookman|century|minion|caslon|baskerv|bodoni|didot|caladea|constantia|charter|utopia|宋|明朝|mincho|song|^CM(?:R|B|T|SL|CSC|DUNH)|^SF(?:R|B|T)|^LMR|antiqua/iu
const fixedPitchFamilies =
  /mono(?!type)|courier|consol|typewriter|inconsolata|menlo|monaco|lucidacon|fixed|^CMTT|^CMSLTT|^CMITT|^SFTT|^LMTT|^LMMono|andale|terminal|\bcode\b|(?<=\p{Ll})Code\b/iu

/** What a font's name tells; undefined where it tells nothing. */
interface NamedStyle {
  family: string
  isBold: boolean
  isItalic: boolean
  /** Whatever else says that it leans. */
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
    isItalic: italicWords.test(whole),
    isUpright: uprightWords.test(whole),
    isFixedPitch,
    // "Sans Serif" says both.
    ...(isSans ? { isSerif: false } : isSerif ? { isSerif } : {}),
  }
}

/** Weights from which a font is bold (OpenType, OS/2, usWeightClass), and the one that pdf.js writes when it knows none. */
const boldWeight = 600
const placeholderWeight = 500

/** Bits of `head.macStyle`. */
const macBold = 1
const macItalic = 2

/** Where, in their tables, OpenType keeps them. */
const macStyleOffset = 44
const weightOffset = 4

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

/** What an OpenType font says of itself; nothing when it is none, or broken. */
export const readFontStyle = (
  font: Uint8Array | undefined,
): { isBold: boolean; isItalic: boolean } => {
  if (font === undefined) return { isBold: false, isItalic: false }
  const data = new DataView(font.buffer, font.byteOffset, font.byteLength)
  try {
    const head = offsetOf(data, 'head')
    const os2 = offsetOf(data, 'OS/2')
    const style = head === undefined ? 0 : data.getUint16(head + macStyleOffset)
    const weight = os2 === undefined ? 0 : data.getUint16(os2 + weightOffset)
    return {
      isBold: (style & macBold) !== 0 || (weight >= boldWeight && weight !== placeholderWeight),
      isItalic: (style & macItalic) !== 0,
    }
  } catch {
    // It ends before its tables do.
    return { isBold: false, isItalic: false }
  }
}

/** Of most fonts for text, in heights of the font; for those that do not tell, or tell nonsense. */
const usualMetricsEm = { ascent: 0.9, descent: 0.22 } as const
const maxMetricsEm = { ascent: 1.5, descent: 0.8 } as const

const metricOr = (value: number | undefined, max: number, otherwise: number): number => {
  const size = Math.abs(Number(value))
  return size > 0 && size <= max ? size : otherwise
}

const readFontFace = (font: PdfFont): FontFace => {
  const named = readFontName(font.isType3Font === true ? '' : (font.name ?? ''))
  const own = readFontStyle(font.data)
  return {
    family: named.family,
    isBold: named.isBold || own.isBold || font.bold === true || font.black === true,
    isItalic: !named.isUpright && (named.isItalic || own.isItalic || font.italic === true),
    isSerif: named.isSerif ?? font.isSerifFont ?? false,
    isFixedPitch: named.isFixedPitch,
    ascent: metricOr(font.ascent, maxMetricsEm.ascent, usualMetricsEm.ascent),
    descent: metricOr(font.descent, maxMetricsEm.descent, usualMetricsEm.descent),
  }
}

const knownFaces = new WeakMap<PdfFont, FontFace>()

/**
 * What a font looks like, by its name, its own tables and its flags, in this order: the flags are often wrong. The
 * font's bytes are let go of once they are read: in a large document they are tens of megabytes.
 */
export const fontFaceOf = (font: PdfFont): FontFace => {
  const known = knownFaces.get(font)
  if (known !== undefined) return known
  const face = readFontFace(font)
  font.clearData?.()
  knownFaces.set(font, face)
  return face
}

/** Letters are as wide as this on the mean, in heights of their font; beyond, it is not the height of the font. */
const plausibleWidthsEm = { min: 0.12, max: 1.6 } as const
/** Of a letter, in heights of the font. */
const usualMeanWidthEm = 0.5

interface MeasuredWidths {
  font: PdfFont
  widths: number
  count: number
}

/**
 * Fonts whose letters are drawings (ISO 32000-2, 9.6.4) have units of their own: in some, one is the height of the font,
 * in others a dot of a printer. How wide their letters are tells.
 */
export class Type3FontScales {
  readonly #seen = new Map<number, MeasuredWidths>()

  /** @param width - in what would be heights of the font. */
  addWidth(face: number, font: PdfFont, width: number): void {
    const seen = this.#seen.get(face) ?? { font, widths: 0, count: 0 }
    seen.widths += Math.abs(width)
    seen.count += 1
    this.#seen.set(face, seen)
  }

  /** How often as high as it says the letters of a face are. */
  scaleOf(face: number): number {
    const seen = this.#seen.get(face)
    if (seen === undefined) return 1
    const mean = seen.widths / seen.count
    if (mean >= plausibleWidthsEm.min && mean <= plausibleWidthsEm.max) return 1
    const [, bottom = 0, , top = 0] = seen.font.bbox ?? []
    // From the lowest to the highest of its letters.
    const height = Math.abs((top - bottom) * (seen.font.fontMatrix?.[3] ?? 0))
    return height || mean / usualMeanWidthEm || 1
  }
}

/** Letters that are narrow in every font but those of typewriters, and letters that are wide. */
const narrowLetters = new Set('iljtfI.,;:!|')
const wideLetters = new Set('mwMWOQ@%')
/** Widths that differ by less, in heights of the font, are the same. */
const sameWidthEm = 0.02

interface SeenWidths {
  narrow?: number
  wide?: number
}

/** Watches how wide letters are, face by face: what fonts say of themselves is often wrong. */
export class FixedPitchDetector {
  readonly #seen = new Map<number, SeenWidths>()

  addWidth(face: number, letter: string, width: number): void {
    const isNarrow = narrowLetters.has(letter)
    if (!isNarrow && !wideLetters.has(letter)) return
    const seen = this.#seen.get(face) ?? {}
    if (isNarrow) seen.narrow ??= width
    else seen.wide ??= width
    this.#seen.set(face, seen)
  }

  /** Whether all letters of a face are as wide; undefined when too few of them were seen. */
  isFixedPitch(face: number): boolean | undefined {
    const seen = this.#seen.get(face)
    if (seen?.narrow === undefined || seen.wide === undefined) return undefined
    return Math.abs(seen.narrow - seen.wide) <= sameWidthEm
  }
}
