export interface Email {
  /** One address, or several with commas between. */
  recipient: string
  subject: string
  message: string
}

/** Something, `@`, something with a point in it: mistakes are noticed, no address that works is refused. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/u.test(text)

/** The addresses of a list, spaces aside. */
export const splitAddresses = (list: string): readonly string[] =>
  list
    .split(/[,;]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Percent-encoded as RFC 6068 asks: line breaks are CR LF. */
const encodeValue = (text: string) => encodeURIComponent(text.replaceAll(/\r\n?|\n/g, '\r\n'))

/**
 * A letter begun, as a `mailto:` address (RFC 6068).
 *
 * The cameras of iPhones and of Android open it as any other link; MATMSG, which Japanese phones brought, is known
 * to some readers only. Its letters are all ASCII, accents included.
 *
 * @param email - well-formed: half a surrogate pair cannot be encoded.
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
