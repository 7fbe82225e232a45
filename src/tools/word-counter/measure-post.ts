/** The longest post on X without a subscription, and what its counting rules say (twitter-text, config v3). */
export const postLimit = 280
export const linkWeight = 23
const emojiWeight = 2

/** What weighs 1; every other code point weighs 2. Pairs of first and last (twitter-text, config v3). */
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

const hostLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])?`
/** Longest part of a host's name between two full stops, as it is sent over the net (RFC 1035, 2.3.4). */
const longestLabel = 63
/** A link with its scheme, up to the sign that can end one. */
const link = new RegExp(
  String.raw`https?:\/\/(?:${hostLabel}\.)+\p{L}{2,63}(?!${hostLabel})(?::\d+)?(?:[/?#](?:[^\s<>"]*[\p{L}\p{N}=_#/+-])?)?`,
  'giu',
)
/** An emoji with all it is made of: skin, gender, what is joined to it, a flag, a digit in a key. */
const emoji =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})(?:\p{Emoji_Modifier}|\ufe0f)?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu

const hasHost = (address: string): boolean =>
  URL.canParse(address) &&
  new URL(address).hostname.split('.').every((label) => label.length <= longestLabel)

const weightOf = (codePoint: number) =>
  lightRanges.some(([first, last]) => codePoint >= first && codePoint <= last) ? 1 : 2

/**
 * The length of a post as X weighs it: Latin, Greek, Cyrillic, Arabic and the like 1 each, Chinese, Japanese, Korean
 * and emoji 2, a link 23 whatever its length.
 *
 * X also takes addresses without http:// for links, by a list of all top-level domains; here they weigh what is
 * written.
 */
export const measurePost = (text: string): number => {
  let links = 0
  let emojis = 0
  const rest = text
    .normalize('NFC')
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
  for (const sign of rest) weight += weightOf(sign.codePointAt(0) ?? 0)
  return weight
}
