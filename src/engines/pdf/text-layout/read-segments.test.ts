import { describe, expect, it } from 'vitest'
import {
  showTextAt,
  face,
  glyph,
  glyphs,
  stylesOf,
  read,
  readPage,
  textsOf,
} from '../../../testing/pdf/text.ts'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { filesInCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { interpretPage } from '../../../testing/pdf/page-content.ts'
import type { Glyph } from '../page-content/page-content.ts'
import { readSegments } from './read-segments.ts'

const readTexts = (changes: Parameters<typeof read>[0]) => textsOf(read(changes).segments)

describe('text on a page', () => {
  it('is in segments, each with its place, its words and their looks', async () => {
    const { segments, formats } = await readPage(
      `0.8 0 0 rg ${showTextAt(50, 700, 'Total')} 0 g ${showTextAt(100, 700, '12.00', 10, 'B')}`,
    )
    expect(segments).toMatchObject([
      { text: 'Total', left: 50, baseline: 100, sizePoints: 10, isRightToLeft: false },
      { text: '12.00', left: 100, baseline: 100 },
    ])
    // Widths of Helvetica by AFM: T 611, o 556, t 278, a 556, l 222.
    expect(segments[0]?.right).toBeCloseTo(50 + 22.23, 4)
    const [total, sum] = segments.map(({ runs }) => formats[runs[0]?.format ?? -1])
    expect(total).toMatchObject({ family: 'Helvetica', color: '#cc0000', isBold: false })
    expect(sum).toMatchObject({ color: '#000000', isBold: true })
  })

  it('has a run for each word, and for each part that looks another way', async () => {
    const { segments } = await readPage(
      'BT /F 10 Tf 50 700 Td (Read the ) Tj /B 10 Tf (bold) Tj /F 10 Tf (est one) Tj ET',
    )
    const [segment] = segments
    expect(segment?.runs.map(({ text }) => text)).toEqual(['Read', ' the', ' bold', 'est', ' one'])
    expect(segment?.text).toBe('Read the boldest one')
  })

  it('finds words by the gaps between letters, drawn with spaces or not', async () => {
    const content = 'BT /F 10 Tf 50 700 Td [(no)-250(space)-90(s)] TJ ET'
    expect(textsOf((await readPage(content)).segments)).toEqual(['no spaces'])
    // A gap that is too narrow for a space is one when a space is drawn in it, unless it is moved back.
    const narrow = 'BT /F 10 Tf 50 700 Td [(one )150(word)] TJ ET'
    expect(textsOf((await readPage(narrow)).segments)).toEqual(['one word'])
    const kerned = 'BT /F 10 Tf 50 700 Td [(one)-128(word)] TJ ET'
    expect(textsOf((await readPage(kerned)).segments)).toEqual(['oneword'])
    const retracted = 'BT /F 10 Tf 50 700 Td [(one )278(word)] TJ ET'
    expect(textsOf((await readPage(retracted)).segments)).toEqual(['oneword'])
  })

  it('keeps the letters of a word that is set wide together', async () => {
    const { segments } = await readPage('BT /F 10 Tf 3.5 Tc 50 700 Td (SUMMARY OF RESULTS) Tj ET')
    expect(textsOf(segments)).toEqual(['SUMMARY OF RESULTS'])
    const gaps = await readPage('BT /F 10 Tf 3.5 Tc 50 700 Td [(SUMMARY)-400(RESULTS)] TJ ET')
    expect(textsOf(gaps.segments)).toEqual(['SUMMARY RESULTS'])
  })

  it('takes narrow gaps for spaces where all other letters touch', () => {
    const words = ['two', 'years', 'after', 'a', 'hip']
    const set = (gap: number) => {
      let x = 50
      return words.flatMap((word) => {
        const drawn = glyphs(word, x, 100)
        x += word.length * 5 + gap
        return drawn
      })
    }
    expect(readTexts({ glyphs: set(1.5) })).toEqual(['two years after a hip'])
    expect(readTexts({ glyphs: set(1.2) })).toEqual(['twoyearsafterahip'])
  })

  it('writes ideographs without spaces, and Korean with them', () => {
    const wide = (text: string, x: number, gap: number) =>
      [...text].map((letter, index) =>
        glyph(letter, x + index * (10 + gap), 100, { endX: x + index * (10 + gap) + 10 }),
      )
    expect(readTexts({ glyphs: wide('日本語', 50, 4) })).toEqual(['日本語'])
    expect(readTexts({ glyphs: wide('日本', 50, 8) })).toEqual(['日 本'])
    expect(readTexts({ glyphs: wide('한국', 50, 3) })).toEqual(['한 국'])
  })

  it('joins the dots that lead to the number of a page', async () => {
    const { segments } = await readPage('BT /F 10 Tf 3 Tc 50 700 Td (.......) Tj ET')
    expect(textsOf(segments)).toEqual(['.......'])
  })

  it('is parted by wide gaps and by rulings', () => {
    const words = [...glyphs('one', 50, 100), ...glyphs('two', 70, 100)]
    const box = (left: number, right: number) => ({ left, right, top: 90, bottom: 104 })
    expect(readTexts({ glyphs: words })).toEqual(['one two'])
    expect(
      readTexts({ glyphs: [...glyphs('one', 50, 100), ...glyphs('two', 78, 100)] }),
    ).toHaveLength(2)
    const ruling = {
      box: box(67, 67),
      isHorizontal: false,
      widthPoints: 0.5,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    expect(readTexts({ glyphs: words, strokes: [ruling] })).toEqual(['one', 'two'])
    const above = { ...ruling, box: { left: 67, right: 67, top: 40, bottom: 90 } }
    expect(readTexts({ glyphs: words, strokes: [above] })).toEqual(['one two'])
  })

  it('keeps words apart that are written over one another', () => {
    const over = [...glyphs('so_unless', 50, 100), ...glyphs('card', 82.5, 100)]
    expect(readTexts({ glyphs: over })).toEqual(['so unless', 'card'])
  })

  it('has no spaces between letter-spaced ideographs, nor beside them in a justified line', () => {
    const ideograph = (text: string, x: number) => glyph(text, x, 100, { endX: x + 10 })
    const spaced = [...'会议将于'].map((text, index) => ideograph(text, 50 + 14.5 * index))
    expect(readTexts({ glyphs: spaced })).toEqual(['会议将于'])
    const mixed = [ideograph('价', 50), ...glyphs('PDF', 63, 100), ideograph('格', 81)]
    expect(readTexts({ glyphs: mixed })).toEqual(['价PDF格'])
  })

  it('is drawn twice to be bold, or to have a shadow, and is read once', () => {
    const once = glyphs('will', 50, 100)
    const bold = read({ glyphs: [...once, ...glyphs('will', 50.3, 100)] })
    expect(stylesOf(bold)).toMatchObject([{ text: 'will', isBold: true }])
    const shadow = glyphs('will', 51.5, 101.5, { color: '#999999' })
    expect(stylesOf(read({ glyphs: [...shadow, ...once] }))).toMatchObject([
      { text: 'will', isBold: false, color: '#000000' },
    ])
    // The letters are narrower than the distance of a shadow.
    const narrow = [50, 52.2].map((x) => glyph('l', x, 100, { endX: x + 2.2 }))
    expect(readTexts({ glyphs: narrow })).toEqual(['ll'])
  })

  it('leaves out what nobody sees, but where nothing else is', () => {
    const seen = glyphs('seen', 50, 100)
    const hidden = glyphs('hide', 51, 101, { isInvisible: true })
    const elsewhere = glyphs('alone', 50, 200, { isInvisible: true })
    expect(readTexts({ glyphs: [...seen, ...hidden, ...elsewhere] })).toEqual(['seen', 'alone'])
    expect(readTexts({ glyphs: hidden })).toEqual(['hide'])
    // The invisible letter is beside a visible one and not under it.
    const beside = glyphs('one', 56, 200, { isInvisible: true, sizePoints: 20 })
    expect(readTexts({ glyphs: [glyph('•', 50, 200), ...beside] })).toEqual(['•one'])
  })

  it('leaves out what lies in figures', () => {
    const stroke = {
      box: { left: 60, right: 90, top: 300, bottom: 300 },
      isHorizontal: true,
      widthPoints: 1,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const page = {
      glyphs: [...glyphs('text', 50, 100), ...glyphs('axis', 50, 300)],
      strokes: [stroke],
    }
    const covered = [{ left: 40, right: 200, top: 250, bottom: 350 }]
    expect(read(page, { covered })).toMatchObject({ segments: [{ text: 'text' }], strokes: [] })
  })

  it('spells out ligatures and shapes of letters, and nothing else', () => {
    const pieces = ['ﬁ', 'x', '²', 'ﻻ', 'Ⅳ', '⽇']
    const drawn = pieces.map((text, index) => glyph(text, 50 + index * 40, 100))
    expect(readTexts({ glyphs: drawn })).toEqual(['fi', 'x', '²', 'لا', 'Ⅳ', '日'])
  })

  it('puts accents on the letters that they are drawn over', () => {
    const accents = [glyph('¨', 60, 100), glyph('ı', 60.5, 100, { endX: 64 })]
    const before = glyphs('na', 50, 100)
    expect(readTexts({ glyphs: [...before, ...accents, ...glyphs('ve', 64, 100)] })).toEqual([
      'naïve',
    ])
    // The accent of a capital has a text rise. An accent beside a letter stands alone.
    const capital = [glyph('´', 50, 97.5), glyph('E', 50, 100)]
    expect(readTexts({ glyphs: capital })).toEqual(['É'])
    expect(readTexts({ glyphs: glyphs('`x´', 50, 100) })).toEqual(['`x´'])
    const marked = [
      glyph('e', 50, 100),
      glyph('\u0301', 55, 100, { endX: 55 }),
      glyph('t', 55, 100),
    ]
    expect(readTexts({ glyphs: marked })).toEqual(['ét'])
    // In Bengali "কার", the vowel sign is as wide as a letter and there is no gap.
    expect(readTexts({ glyphs: glyphs('কার', 50, 100) })).toEqual(['কার'])
  })

  it('names the signs of Wingdings and Symbol', () => {
    const faces = ['Wingdings', 'Symbol', 'Arial'].map((family) => ({
      ...face,
      family,
    }))
    const signs = ['\uF0A7', 'ü', '\uF0B7', '\uF061', 'ü'].map((text, index) =>
      glyph(text, 50 + index * 40, 100, { face: [0, 0, 1, 1, 2][index] ?? 0 }),
    )
    expect(readTexts({ faces, glyphs: signs })).toEqual(['▪', '✓', '•', 'α', 'ü'])
  })

  it('says that there are letters nobody knows', () => {
    expect(read({ glyphs: glyphs('ab', 50, 100) }).losses).toEqual([])
    expect(read({ glyphs: glyphs('a\u0001', 50, 100) }, { pageIndex: 4 })).toMatchObject({
      segments: [{ text: 'a\uFFFD' }],
      losses: [{ kind: 'unknown-letters', pageIndex: 4 }],
    })
  })

  it('keeps spaces at which a line must not break, unless all are called so', () => {
    const blanks = [85, 100].map((x) => glyph(' ', x, 100))
    const words = [
      ...glyphs('10', 50, 100),
      glyph('\u00A0', 60, 100),
      ...glyphs('km_on_foot', 65, 100),
    ]
    const [segment] = read({
      glyphs: [...words, ...blanks, glyph(' ', 75, 100), glyph(' ', 80, 100)],
    }).segments
    expect(segment?.runs.map(({ text }) => text)).toEqual(['10\u00A0km', ' on', ' foot'])
    const all = ['\u00A0', '\u00A0'].map((text, index) => glyph(text, 60 + index * 15, 100))
    expect(readTexts({ glyphs: [...glyphs('10_km_on', 50, 100), ...all] })).toEqual(['10 km on'])
  })

  it('has soft hyphens at the end of a line only', () => {
    expect(readTexts({ glyphs: glyphs('follow\u00AD', 50, 100) })).toEqual(['follow\u00AD'])
    expect(readTexts({ glyphs: glyphs('follow\u00ADup', 50, 100) })).toEqual(['follow-up'])
  })
})

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghilmnoprstuvwxyzABCDEÉñ1234567890,;'),
  // Single letters with gaps may be a word with wide letter spacing.
  minLength: 2,
  maxLength: 12,
})
/** Lines of a page that are far enough apart to be separate, with spaces between their words. */
const lines = fc.array(
  fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
    x: fc.double({ min: 10, max: 200, noNaN: true }),
    sizePoints: fc.integer({ min: 6, max: 14 }),
  }),
  { minLength: 1, maxLength: 8 },
)

const placed = (given: readonly { words: string[]; x: number; sizePoints: number }[]) =>
  given.map(({ words, x, sizePoints }, index) =>
    glyphs(words.join('_'), x, 30 + index * 20, { sizePoints }),
  )

const lettersOf = (texts: readonly string[]): string =>
  [...texts.join('').replaceAll(/\s/gu, '')].toSorted().join('')

const shuffled = <Item>(items: readonly Item[], order: readonly number[]): Item[] =>
  items
    .map((item, index) => ({ item, key: order[index % order.length] ?? 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)

const order = fc.array(fc.integer(), { minLength: 50, maxLength: 200 })

describe('the text of any page', () => {
  it('reads every line as it was written', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const drawn = placed(given).flat()
        expect(textsOf(read({ glyphs: drawn }).segments)).toEqual(
          given.map(({ words }) => words.join(' ')),
        )
      }),
    )
  })

  it('does not mind in which order letters are drawn', () => {
    fc.assert(
      fc.property(lines, order, (given, keys) => {
        const drawn = placed(given).flat()
        const one = read({ glyphs: drawn })
        const other = read({ glyphs: shuffled(drawn, keys) })
        expect(textsOf(other.segments)).toEqual(textsOf(one.segments))
        expect(other.segments.map(({ left, right, baseline }) => [left, right, baseline])).toEqual(
          one.segments.map(({ left, right, baseline }) => [left, right, baseline]),
        )
      }),
    )
  })

  it('loses no letter and makes none up, wherever letters stand', () => {
    const anywhere = fc.record({
      text: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789אבגاب日本'),
      x: fc.double({ min: 0, max: 600, noNaN: true }),
      y: fc.double({ min: 0, max: 800, noNaN: true }),
      sizePoints: fc.double({ min: 0.5, max: 90, noNaN: true }),
      degrees: fc.constantFrom(0, 0, 0, 0, 90, 180, 270, 3, 45, 317),
    })
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), (given) => {
        // The same letter twice at almost the same position may be one letter drawn twice.
        const once = new Map(given.map((letter) => [letter.text, letter]))
        const drawn = [...once.values()].map(({ text, x, y, sizePoints, degrees }): Glyph => {
          const angle = (degrees * Math.PI) / 180
          const endX = x + Math.cos(angle) * 0.5 * sizePoints
          const endY = y + Math.sin(angle) * 0.5 * sizePoints
          return glyph(text, x, y, { sizePoints, endX, endY })
        })
        const { segments, turned } = read({ glyphs: drawn })
        const texts = textsOf([...segments, ...turned.flatMap((text) => text.segments)])
        expect(lettersOf(texts)).toBe(lettersOf([...once.keys()]))
      }),
    )
  })

  it('has the text of a segment as the text of its runs, each with a space before or none', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { segments, formats } = read({ glyphs: placed(given).flat() })
        for (const { runs, text, left, right } of segments) {
          expect(runs.map((run) => run.text).join('')).toBe(text)
          for (const [index, run] of runs.entries()) {
            expect(run.text).toMatch(index === 0 ? /^\S+$/u : /^ ?\S+$/u)
            expect(run.left).toBeGreaterThanOrEqual(left)
            expect(run.right).toBeLessThanOrEqual(right)
            expect(formats[run.format]).toBeDefined()
          }
        }
      }),
    )
  })

  it('takes places that are none', () => {
    const odd = [Number.NaN, Infinity, -Infinity, 1e300].flatMap((value) => [
      glyph('a', value, 10),
      glyph('b', 10, value),
      glyph('c', 10, 10, { sizePoints: value }),
    ])
    const box = { left: Number.NaN, right: 10, top: -Infinity, bottom: Infinity }
    const stroke = {
      box,
      isHorizontal: true,
      widthPoints: 1,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const page = {
      glyphs: [...odd, ...glyphs('text', 50, 100)],
      strokes: [stroke],
      fills: [stroke],
    }
    expect(textsOf(read(page).segments)).toContain('text')
  })
})

/** Replaces presentation forms, and removes invisible spaces and hyphens, for comparison. */
const comparable = (text: string): string =>
  lettersOf([text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '')])

describe.skipIf(isMissing('corpus'))('real documents', () => {
  const files = filesInCorpus('pdf-to-word', /^gt.*\.pdf$/u)

  it.each(files)('%s: every letter that pdf.js finds, once', async (file) => {
    const data = new Uint8Array(readFileSync(file))
    const task = getDocument({ data, verbosity: 0, fontExtraProperties: true })
    const document = await task.promise
    for (let pageIndex = 0; pageIndex < document.numPages; pageIndex += 1) {
      const { pageContent, known } = await interpretPage(document, pageIndex)
      const { segments, turned } = readSegments(pageContent, {
        pageIndex,
        links: [],
        formValues: [],
        covered: [],
      })
      const texts = textsOf([...segments, ...turned.flatMap((text) => text.segments)])
      expect(comparable(texts.join(''))).toBe(comparable(known.letters))
    }
    await task.destroy()
  })
})
