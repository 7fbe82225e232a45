/** Half a surrogate pair has no UTF-8: it becomes U+FFFD, as everywhere else on the web. */
export const wellFormed = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))
