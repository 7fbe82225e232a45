import { expect, test } from 'vitest'
import { face, glyph } from '../../../testing/pdf/text.ts'
import type { FontFace, Glyph } from '../page-content/page-content.ts'
import { fontWidths } from '../to-word/fonts.ts'
import { withSeenFonts } from './hidden-text.ts'

const text =
  'we have shown the possibility of reanimating adult cats cooled little until still water'

const seenSizePoints = 12
const hiddenSizePoints = 10

/**
 * The text as a program that recognizes text lays it below a scan: letters of one width, stretched so that each word is as
 * wide as that of the picture.
 */
const hiddenText = (widthOf: (letter: string) => number, words = text): Glyph[] => {
  let x = 50
  return words.split(' ').flatMap((word) => {
    const width = [...word].reduce((sum, letter) => sum + widthOf(letter) * seenSizePoints, 0)
    const left = x
    x += width + 4
    return [...word].map((letter, index) =>
      glyph(letter, left + (index * width) / word.length, 100, {
        endX: left + ((index + 1) * width) / word.length,
        sizePoints: hiddenSizePoints,
        isInvisible: true,
      }),
    )
  })
}

const widthsOf = (font: string) => {
  const widths = fontWidths(font, false, false)
  return (letter: string): number => widths?.of(letter) ?? Number.NaN
}

const glyphLess: FontFace = { ...face, family: 'GlyphLessFont', isFixedPitch: true }

const facesOf = (glyphs: readonly Glyph[], own = glyphLess) => {
  const seen = withSeenFonts({ glyphs, faces: [own] })
  return seen.glyphs.map((it) => ({ ...seen.faces[it.face], sizePoints: it.sizePoints }))
}

test.each([
  ['Times New Roman', true],
  ['Arial', false],
])('hidden text over a picture of %s has its font and its size', (family, isSerif) => {
  for (const it of facesOf(hiddenText(widthsOf(family)))) {
    expect(it).toMatchObject({ family, isSerif, isFixedPitch: false })
    expect(it.sizePoints).toBeCloseTo(seenSizePoints, 1)
  }
})

test.each<[string, Glyph[], FontFace]>([
  ['over a picture of Courier', hiddenText(widthsOf('Courier New')), glyphLess],
  ['of a few words', hiddenText(widthsOf('Arial'), 'only three words'), glyphLess],
  ['in a font of letters as wide as each is', hiddenText(widthsOf('Arial')), face],
  [
    'that is visible',
    hiddenText(widthsOf('Arial')).map((it) => ({ ...it, isInvisible: false })),
    glyphLess,
  ],
])('text %s keeps its own font', (_, glyphs, own) => {
  expect(new Set(facesOf(glyphs, own).map(({ family }) => family))).toEqual(new Set([own.family]))
})
