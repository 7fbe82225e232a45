import type { PdfFont } from './pdf-font.ts'

/** Letters are as wide as this on the mean, in heights of their font; beyond, it is not the height of the font. */
const usualWidths = { least: 0.12, most: 1.6 } as const
/** Of a letter, in heights of the font. */
const meanWidth = 0.5

interface Seen {
  font: PdfFont
  widths: number
  count: number
}

/**
 * Fonts whose letters are drawings (ISO 32000-2, 9.6.4) have units of their own: in some, one is the height of the font,
 * in others a dot of a printer. How wide their letters are tells.
 */
export class DrawnFonts {
  readonly #seen = new Map<number, Seen>()

  /** @param width - in what would be heights of the font. */
  see(face: number, font: PdfFont, width: number): void {
    const seen = this.#seen.get(face) ?? { font, widths: 0, count: 0 }
    seen.widths += Math.abs(width)
    seen.count += 1
    this.#seen.set(face, seen)
  }

  /** How often as high as it says the letters of a face are. */
  factorOf(face: number): number {
    const seen = this.#seen.get(face)
    if (seen === undefined) return 1
    const mean = seen.widths / seen.count
    if (mean >= usualWidths.least && mean <= usualWidths.most) return 1
    const [, bottom = 0, , top = 0] = seen.font.bbox ?? []
    // From the lowest to the highest of its letters.
    const height = Math.abs((top - bottom) * (seen.font.fontMatrix?.[3] ?? 0))
    return height || mean / meanWidth || 1
  }
}
