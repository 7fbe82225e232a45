import { joinBytes } from '../../../core/bytes.ts'
import { type JpegSegment, identifiers, markers, startsWith } from './segments.ts'

/** What happens to a picture's colours. */
export type ProfileHandling =
  /** There is no profile, or it is sRGB, which is assumed without one. */
  | 'not-needed'
  /** A small profile is kept, and so are the coded values. */
  | 'kept'
  /** A large profile is dropped, and colours are converted to sRGB. */
  | 'converted'

/** A larger profile costs more than colours outside sRGB are worth. */
const maxKeptBytes = 8192

export const isProfile = ({ marker, content }: JpegSegment): boolean =>
  marker === markers.app2 && startsWith(content, identifiers.profile)

/** Joins the numbered parts of a profile (ICC.1:2022, annex B.4). */
export const joinProfile = (segments: readonly JpegSegment[]): Uint8Array => {
  const numberAt = identifiers.profile.length
  const parts = segments
    .filter(isProfile)
    .toSorted((one, other) => (one.content[numberAt] ?? 0) - (other.content[numberAt] ?? 0))
  return joinBytes(parts.map(({ content }) => content.subarray(numberAt + 2)))
}

const headerLength = 128

/**
 * Returns the description of a profile (ICC.1:2022, 9.2.41; version 2's `desc` type), or an empty string where it
 * cannot be read.
 */
export const profileName = (profile: Uint8Array): string => {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  if (profile.length < headerLength + 4) return ''
  const count = view.getUint32(headerLength)
  for (let index = 0; index < count; index += 1) {
    const entry = headerLength + 4 + index * 12
    if (entry + 12 > profile.length) return ''
    if (!startsWith(profile.subarray(entry), 'desc')) continue
    const start = view.getUint32(entry + 4)
    const value = profile.subarray(start, start + view.getUint32(entry + 8))
    const at = new DataView(value.buffer, value.byteOffset, value.byteLength)
    if (startsWith(value, 'desc') && value.length > 12)
      return (
        new TextDecoder('latin1').decode(value.subarray(12, 12 + at.getUint32(8))).split('\0')[0] ??
        ''
      )
    if (startsWith(value, 'mluc') && value.length >= 28) {
      const from = at.getUint32(24)
      return new TextDecoder('utf-16be').decode(value.subarray(from, from + at.getUint32(20)))
    }
    return ''
  }
  return ''
}

/**
 * Tells whether a profile is sRGB by its name. Profiles with sRGB primaries and another curve, mostly a linear one,
 * have similar names (Elle Stone's end in `g10`).
 */
const isStandard = (name: string): boolean => /^sRGB(?!.*(linear|-g\d\d|-labl))/i.test(name)

/**
 * Decides what happens to a profile by its name and size. CMYK is always converted, because browsers do not show it
 * reliably and no encoder here writes it.
 */
export const profileHandling = (
  segments: readonly JpegSegment[],
  componentCount: number,
): ProfileHandling => {
  if (componentCount === 4) return 'converted'
  const profile = joinProfile(segments)
  if (profile.length === 0 || isStandard(profileName(profile))) return 'not-needed'
  return profile.length <= maxKeptBytes ? 'kept' : 'converted'
}
