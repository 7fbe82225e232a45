/** The units in which visitors give the size of a file. */
export const sizeUnits = ['KB', 'MB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export const bytesPerKilobyte = 1000
/** The number of bytes per unit: decimal, like the sizes that the pages show. */
const bytesPerUnit: Readonly<Record<SizeUnit, number>> = { KB: bytesPerKilobyte, MB: 1_000_000 }

/** Returns a size in whole bytes, at least one. */
export const countBytes = (size: number, unit: SizeUnit): number =>
  Math.max(1, Math.floor(size * bytesPerUnit[unit]))

/**
 * Kilobytes and megabytes as people write them in all our languages: `kB`, `ko`, `Kio`, `MB`, `Mo`.
 */
const sizeWithUnit = /^(.*\d)\s*([km])i?[bo]$/i

/** Splits a size that was typed with its unit, such as `0,2 Mo`; undefined where it has none. */
export const splitTypedSize = (text: string): { number: string; unit: SizeUnit } | undefined => {
  const [, number, letter] = sizeWithUnit.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return { number, unit: letter?.toLowerCase() === 'k' ? 'KB' : 'MB' }
}
