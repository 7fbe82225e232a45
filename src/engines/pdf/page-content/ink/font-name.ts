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
export const decodeFontName = (name: string): string => {
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
export interface NamedStyle {
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
