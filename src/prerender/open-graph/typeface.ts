import { readFileSync } from 'node:fs'
import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const narrowSpace = '\u202F'
/** The width that `build/fonts.ts` gives the narrow space on the pages. */
const narrowSpaceEm = 0.18

interface TypefaceOptions {
  /** The file of an installed variable font. */
  file: string
  weight: number
  /** The extra space after each letter, in em. */
  trackingEm?: number
}

/** One weight of a typeface, shaped as in browsers. */
export interface Typeface {
  /** Returns the width of a line, in the unit of `size`. */
  widthOf: (line: string, size: number) => number
  /** Draws a line as SVG with its baseline starting at `x`, `y`. */
  draw: (line: string, place: { x: number; y: number; size: number }) => string
  /** Returns the characters of a text that the typeface has no glyph for. */
  missingGlyphs: (text: string) => readonly string[]
}

interface Glyph {
  path: string
  x: number
  y: number
}

/** Shaped glyphs, in font units. */
interface SetText {
  glyphs: readonly Glyph[]
  width: number
}

const noPosition = { xAdvance: 0, xOffset: 0, yOffset: 0 }

/** @throws the file system's error when the font is not installed */
export const loadTypeface = async ({
  file,
  weight,
  trackingEm = 0,
}: TypefaceOptions): Promise<Typeface> => {
  const pinned = await subsetFont(readFileSync(file), '', {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepAllGlyphs: true,
  })
  const face = new Face(new Blob(new Uint8Array(pinned).buffer))
  const font = new Font(face)
  const unitsPerEm = face.upem

  const setWord = (word: string): SetText => {
    const buffer = new TextBuffer()
    // The typefaces lack the narrow space, so a no-break space is shaped instead and given its width.
    buffer.addText(word.replaceAll(narrowSpace, '\u00A0'))
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    let pen = 0
    const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? noPosition
      const glyph = { path: font.glyphToPath(codepoint), x: pen + xOffset, y: yOffset }
      const advance = word[cluster] === narrowSpace ? narrowSpaceEm * unitsPerEm : xAdvance
      pen += advance + trackingEm * unitsPerEm
      return glyph
    })
    return { glyphs, width: pen }
  }
  // Line breaking measures the same words repeatedly.
  const known = new Map<string, SetText>()
  const knownWord = (word: string) => {
    const set = known.get(word) ?? setWord(word)
    known.set(word, set)
    return set
  }

  const setLine = (line: string): SetText => {
    const space = knownWord(' ').width
    const glyphs: Glyph[] = []
    let pen = 0
    for (const [index, word] of line.split(' ').entries()) {
      const { glyphs: letters, width } = knownWord(word)
      const start = index === 0 ? 0 : pen + space
      glyphs.push(...letters.map((letter) => ({ ...letter, x: start + letter.x })))
      pen = start + width
    }
    return { glyphs, width: pen }
  }

  return {
    widthOf: (line, size) => (setLine(line).width / unitsPerEm) * size,
    draw: (line, { x, y, size }) => {
      const scale = size / unitsPerEm
      const letters = setLine(line).glyphs.filter(({ path }) => path !== '')
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters
        .map(
          (letter) => `<path transform="translate(${letter.x} ${letter.y})" d="${letter.path}"/>`,
        )
        .join('')}</g>`
    },
    missingGlyphs: (text) =>
      [...new Set(text)].filter(
        (character) =>
          character !== narrowSpace &&
          font.nominalGlyph(character.codePointAt(0) ?? 0) === undefined,
      ),
  }
}
