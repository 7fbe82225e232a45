import { normalizeText } from '../../core/normalize.ts'

/** The weighted length of the longest post on X without a subscription (twitter-text, config v3). */
export const maxPostWeight = 280
/** The weight of any link (twitter-text, config v3). */
export const linkWeight = 23
const emojiWeight = 2

/** The first and last code points of the ranges that weigh 1. All others weigh 2 (twitter-text, config v3). */
const weightOneRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

const hostLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?`
/** The longest label of a host name, in its ASCII form (RFC 1035, 2.3.4). */
const maxHostLabelLength = 63
/** A link with its scheme, without the punctuation after it. */
const link = new RegExp(
  String.raw`https?:\/\/(?:${hostLabel}\.)+\p{L}{2,63}(?!${hostLabel})(?::\d+)?(?:[/?#](?:[^\s<>"]*[\p{L}\p{N}=_#/+-])?)?`,
  'giu',
)
/** An emoji with its modifiers and joined emoji, a flag, or a keycap. */
const emoji =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})(?:\p{Emoji_Modifier}|\ufe0f)?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu

const hasHost = (address: string): boolean =>
  URL.canParse(address) &&
  new URL(address).hostname.split('.').every((label) => label.length <= maxHostLabelLength)

const weightOf = (codePoint: number) =>
  weightOneRanges.some(([first, last]) => codePoint >= first && codePoint <= last) ? 1 : 2

/**
 * The weighted length of a post on X. Latin, Greek, Cyrillic and Arabic characters weigh 1 each; Chinese, Japanese and
 * Korean characters and emoji weigh 2; a link weighs 23 whatever its length.
 *
 * X also detects links without http://, by a list of all top-level domains. Here these weigh as much as their
 * characters.
 */
export const measurePost = (text: string): number => {
  let links = 0
  let emojis = 0
  const rest = normalizeText(text, 'NFC')
    .replace(link, (address) => {
      if (!hasHost(address)) return address
      links += 1
      return ''
    })
    .replace(emoji, () => {
      emojis += 1
      return ''
    })
  let weight = links * linkWeight + emojis * emojiWeight
  for (const character of rest) weight += weightOf(character.codePointAt(0) ?? 0)
  return weight
}

/** The GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1). */
const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The extension table of the GSM alphabet (6.2.1.1). Each of its characters takes two septets. */
const gsmExtension = new Set('\f^{}\\[~]|€')

/**
 * The capacity of a single message and of each segment of a longer text, per encoding: in septets for the GSM
 * alphabet, in UTF-16 code units for Unicode.
 */
export const smsLimits = {
  gsm: { single: 160, segment: 153 },
  unicode: { single: 70, segment: 67 },
} as const

export interface SmsMeasure {
  encoding: keyof typeof smsLimits
  /** In septets for GSM, in UTF-16 code units for Unicode. */
  length: number
  messages: number
  /** The free units in the last message. */
  remaining: number
  /** The first character that the GSM alphabet lacks, which makes the whole text Unicode. */
  firstNonGsmCharacter: string | undefined
}

const septetsOf = (character: string) =>
  gsmBasic.has(character) ? 1 : gsmExtension.has(character) ? 2 : undefined

/** The encoding in which a text is sent by SMS, and the number of messages that it takes. */
export const measureSms = (text: string): SmsMeasure => {
  const characters = [...text]
  const firstNonGsmCharacter = characters.find((character) => septetsOf(character) === undefined)
  const encoding = firstNonGsmCharacter === undefined ? 'gsm' : 'unicode'
  const sizes = characters.map((character) =>
    encoding === 'gsm' ? (septetsOf(character) ?? 0) : character.length,
  )
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const { single, segment } = smsLimits[encoding]
  if (length <= single)
    return {
      encoding,
      length,
      messages: Number(length > 0),
      remaining: single - length,
      firstNonGsmCharacter,
    }
  // Neither an escaped character nor a surrogate pair is divided between two segments.
  let messages = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > segment) {
      messages += 1
      filled = 0
    }
    filled += size
  }
  return { encoding, length, messages, remaining: segment - filled, firstNonGsmCharacter }
}
