/** GSM 7-bit default alphabet: 3GPP TS 23.038, 6.2.1. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table, 6.2.1.1: each takes an escape before it. */
const extension = new Set('\f^{}\\[~]|€')

/** In septets, or in UTF-16 units where the alphabet does not do: one message, and each part of a longer one. */
export const smsLimits = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

export interface SmsMeasure {
  encoding: keyof typeof smsLimits
  /** In the encoding's own units. */
  length: number
  messages: number
  /** Units left in the last message. */
  left: number
  /** The first sign that the short alphabet lacks: why a message holds 70 and not 160. */
  culprit: string | undefined
}

const septetsOf = (sign: string) => (basic.has(sign) ? 1 : extension.has(sign) ? 2 : undefined)

/** How a text is sent by SMS: in which alphabet, and in how many messages. */
export const measureSms = (text: string): SmsMeasure => {
  const signs = [...text]
  const culprit = signs.find((sign) => septetsOf(sign) === undefined)
  const encoding = culprit === undefined ? 'gsm' : 'unicode'
  const sizes = signs.map((sign) => (encoding === 'gsm' ? (septetsOf(sign) ?? 0) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = smsLimits[encoding]
  if (length <= single)
    return { encoding, length, messages: Number(length > 0), left: single - length, culprit }
  // Neither an escaped sign nor a surrogate pair is divided between two parts.
  let messages = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > part) {
      messages += 1
      filled = 0
    }
    filled += size
  }
  return { encoding, length, messages, left: part - filled, culprit }
}
