export interface Email {
  /** One address, or several separated by commas. */
  recipient: string
  subject: string
  message: string
}

/**
 * Tells whether a text looks like an e-mail address, leniently: something, `@`, something with a dot in it. Typing
 * errors are noticed, and no valid address is refused.
 */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/u.test(text)

/** Splits a list of addresses and trims them. */
export const splitAddresses = (list: string): readonly string[] =>
  list
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Percent-encodes a value as RFC 6068 asks, with CR LF as line breaks. */
const encodeValue = (text: string) => encodeURIComponent(text.replaceAll(/\r\n?|\n/g, '\r\n'))

/**
 * Writes a message as a `mailto:` address (RFC 6068).
 *
 * The cameras of iPhones and of Android open it as any other link; MATMSG, which comes from Japanese phones, is
 * known to few readers. The result is ASCII, accents included.
 *
 * @param email - well-formed, because a lone surrogate cannot be encoded.
 */
export const writeMailto = ({ recipient, subject, message }: Email): string => {
  const to = splitAddresses(recipient).map((address) =>
    encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+'),
  )
  const headers = [
    ['subject', subject],
    ['body', message],
  ]
    .filter(([, value]) => value?.trim() !== '')
    .map(([name, value = '']) => `${name}=${encodeValue(value)}`)
  return `mailto:${to.join(',')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`
}
