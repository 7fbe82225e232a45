import { medianOf } from '../../../core/statistics.ts'
import type { FontFace, Glyph, PageContent } from '../page-content/page-content.ts'
import { type RecognizedFont, sansSerif, serif, widthOfWord } from './recognized-fonts.ts'

/** Letters of a word that are further from each other than this belong to two words. */
const maxLetterGapEm = 0.15

/** Words whose letters all have known widths, and are as many as it takes to differ from other words. */
const tellingWord = /^[a-z]{4,}$/u

/** Fewer words than this do not tell the font. */
const minTellingWords = 8

/** What a font of the picture would be: one of two common ones, or one whose letters all have the same width. */
const candidates: readonly { font?: RecognizedFont; widthOf: (word: string) => number }[] = [
  { widthOf: (word) => word.length },
  { font: serif, widthOf: (word) => widthOfWord(word, serif) / 1000 },
  { font: sansSerif, widthOf: (word) => widthOfWord(word, sansSerif) / 1000 },
]

interface Word {
  text: string
  /** Its width as a multiple of its font size. */
  widthEm: number
}

const distance = (fromX: number, fromY: number, toX: number, toY: number): number =>
  Math.hypot(toX - fromX, toY - fromY)

/** The words of letters in drawing order that tell the font. */
const tellingWordsOf = (glyphs: readonly Glyph[]): Word[] => {
  const words: Word[] = []
  let open: { text: string; first: Glyph; last: Glyph } | undefined
  const close = () => {
    if (!open) return
    const { text, first, last } = open
    const widthEm = distance(first.x, first.y, last.endX, last.endY) / first.sizePoints
    if (tellingWord.test(text) && widthEm > 0) words.push({ text, widthEm })
    open = undefined
  }
  for (const glyph of glyphs) {
    const { text, x, y, sizePoints } = glyph
    const isNext =
      open !== undefined &&
      open.last.sizePoints === sizePoints &&
      distance(open.last.endX, open.last.endY, x, y) < maxLetterGapEm * sizePoints
    if (!isNext) close()
    if (text.trim() === '') close()
    else if (open) open = { text: open.text + text, first: open.first, last: glyph }
    else open = { text, first: glyph, last: glyph }
  }
  close()
  return words
}

/** How a font fits words: by how much its widths differ from theirs beside a common factor, and that factor. */
const fitOf = (words: readonly Word[], widthOf: (word: string) => number) => {
  const ratios = words.map(({ text, widthEm }) => Math.log(widthEm / widthOf(text)))
  const usual = medianOf(ratios) ?? 0
  const misfit = medianOf(ratios.map((ratio) => Math.abs(ratio - usual))) ?? 0
  return { factor: Math.exp(usual), misfit }
}

/** @returns the font of the picture that the words lie on, and the factor to its size; undefined where the own one fits. */
const seenFontOf = (
  words: readonly Word[],
): { font: RecognizedFont; factor: number } | undefined => {
  if (words.length < minTellingWords) return undefined
  const [best] = candidates
    .map(({ font, widthOf }) => ({ font, ...fitOf(words, widthOf) }))
    .toSorted((one, other) => one.misfit - other.misfit)
  return best?.font && { font: best.font, factor: best.factor }
}

/**
 * Gives hidden text the font of the picture that it lies on. Programs that recognize text in scans lay it there in a font of
 * one width for all letters, and stretch each word to that of the picture, so that their own font and size say nothing of
 * what is seen. The widths of many words do: they fit one of two common fonts, or show that letters are as wide as each
 * other there, too.
 */
export const withSeenFonts = ({
  glyphs,
  faces,
}: Pick<PageContent, 'glyphs' | 'faces'>): Pick<PageContent, 'glyphs' | 'faces'> => {
  const hidden = glyphs.filter(
    ({ isInvisible, face }) => isInvisible && faces[face]?.isFixedPitch === true,
  )
  const seen = new Map<number, { face: number; factor: number }>()
  const added: FontFace[] = []
  for (const [index, own] of Map.groupBy(hidden, ({ face }) => face)) {
    const face = faces[index]
    const found = seenFontOf(tellingWordsOf(own))
    if (face === undefined || found === undefined) continue
    const { family, isSerif } = found.font
    seen.set(index, { face: faces.length + added.length, factor: found.factor })
    added.push({ ...face, family, isSerif, isFixedPitch: false })
  }
  if (seen.size === 0) return { glyphs, faces }
  return {
    faces: [...faces, ...added],
    glyphs: glyphs.map((glyph) => {
      const found = glyph.isInvisible ? seen.get(glyph.face) : undefined
      return found === undefined
        ? glyph
        : { ...glyph, face: found.face, sizePoints: glyph.sizePoints * found.factor }
    }),
  }
}
