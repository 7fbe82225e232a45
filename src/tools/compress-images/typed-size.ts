import type { SizeUnit } from './read-settings.ts'

/** Kilobytes and megabytes as people write them, in all our languages: `kB`, `Ko`, `Kio`, `MB`, `Mo`. */
const sizeWithUnit = /^(.*\d)\s*([km])i?[bo]$/i

/** A size that was typed with its unit, taken apart: `0,2 Mo`; undefined where no unit stands at the end. */
export const splitTypedSize = (text: string): { number: string; unit: SizeUnit } | undefined => {
  const [, number, letter] = sizeWithUnit.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  return { number, unit: letter?.toLowerCase() === 'k' ? 'KB' : 'MB' }
}
