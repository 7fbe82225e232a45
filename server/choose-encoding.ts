import type { ContentEncoding } from './assets.ts'
import { contentEncodings } from './assets.ts'

const qualitiesOf = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
    }),
  )

/**
 * The encoding to send, by an `Accept-Encoding` header (RFC 9110, 12.5.3). The highest q-value wins,
 * brotli before gzip when they are equal, and q=0 refuses. Unencoded bytes are what is left, even if
 * refused: an answer is of more use than a 406.
 */
export const chooseEncoding = (
  header: string | null,
  isAvailable: (encoding: ContentEncoding) => boolean,
): ContentEncoding => {
  if (header === null) return 'identity'
  const qualities = qualitiesOf(header)
  let best: ContentEncoding = 'identity'
  let bestQuality = 0
  for (const encoding of contentEncodings) {
    const unlisted = encoding === 'identity' ? Number.MIN_VALUE : 0
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? unlisted
    if (quality > bestQuality && isAvailable(encoding)) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}
