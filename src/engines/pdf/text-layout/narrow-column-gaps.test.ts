import { describe, expect, it } from 'vitest'
import { glyph, glyphs, read, textsOf } from '../../../testing/pdf/text.ts'

/** A line of 20 letters of 5 points, so that it ends 100 points after its start. */
const leftTexts = ['the_first_column_has', 'lines_of_equal_width', 'and_its_words_differ'] as const
const rightTexts = ['while_others_at_its_', 'side_are_read_after_', 'all_lines_of_the_one'] as const

const lineCount = 8
const page = (gapPoints: number, lines = lineCount) =>
  Array.from({ length: lines }, (_, index) => {
    const y = 100 + 12 * index
    return [
      ...glyphs(leftTexts[index % 3] ?? '', 50, y),
      ...glyphs(rightTexts[index % 3] ?? '', 150 + gapPoints, y),
    ]
  }).flat()

const segmentsOf = (letters: ReturnType<typeof page>) => textsOf(read({ glyphs: letters }).segments)

describe('narrow gaps between columns', () => {
  it.each([5, 8, 10])('part columns that are %d points away from each other', (gapPoints) => {
    const texts = segmentsOf(page(gapPoints))
    expect(texts).toHaveLength(2 * lineCount)
    expect(texts).toContain('the first column has')
  })

  it('do not part words that are as far from each other in a few lines only', () => {
    expect(segmentsOf(page(10, 4))).toHaveLength(4)
  })

  it('end where a line crosses them', () => {
    const heading = glyphs('a_heading_over_both_of_the_columns_below', 50, 80)
    const texts = segmentsOf([...heading, ...page(8)])
    expect(texts).toContain('a heading over both of the columns below')
    expect(texts).toHaveLength(2 * lineCount + 1)
  })

  it('do not part the words of a title, whose space is as wide as the gap below it', () => {
    const title = [
      ...glyphs('Seven', 100, 80, { sizePoints: 20 }),
      ...glyphs('words', 158, 80, { sizePoints: 20 }),
    ]
    expect(segmentsOf([...title, ...page(8)])).toContain('Seven words')
  })

  it('do not part markers from the items of a list', () => {
    const items = Array.from({ length: lineCount }, (_, index) => [
      glyph('•', 50, 100 + 12 * index),
      ...glyphs('text_of_an_item_in_a_list', 63, 100 + 12 * index),
    ]).flat()
    expect(segmentsOf(items)).toHaveLength(lineCount)
  })

  it('part a sidebar, whose lines are out of step, from a line on the same baseline', () => {
    const main = Array.from({ length: 20 }, (_, index) =>
      glyphs('the_main_column_has_many_', 50, 100 + 12 * index),
    ).flat()
    const side = Array.from({ length: 9 }, (_, index) =>
      glyphs('a_side_of_short', 183, 100 + 13.5 * index),
    ).flat()
    const texts = segmentsOf([...main, ...side])
    expect(texts).toHaveLength(20 + 9)
    expect(texts).toContain('a side of short')
  })
  it('do not part the words of a column where a few of its lines have a wide space', () => {
    const middleTexts = [
      'all_of_it_in_the_middle',
      'where_lines_have_words_',
      'of_many_other_letters_to',
    ]
    const stretched = new Set([4, 5, 6])
    const lines = Array.from({ length: 12 }, (_, index) => [
      ...glyphs(leftTexts[index % 3] ?? '', 50, 100 + 12 * index),
      ...(stretched.has(index)
        ? [
            ...glyphs('separated', 170, 106 + 12 * index),
            ...glyphs('by_a_wide_one', 225, 106 + 12 * index),
          ]
        : glyphs(middleTexts[index % 3] ?? '', 170, 106 + 12 * index)),
      ...glyphs(rightTexts[index % 3] ?? '', 310, 100 + 12 * index),
    ]).flat()
    const texts = segmentsOf(lines)
    expect(texts).toHaveLength(3 * 12)
    expect(texts).toContain('separated by a wide one')
  })
  it('do not part a line of text above a table whose cells are far from each other', () => {
    const line = [...glyphs('a_line_of_the_text_that', 50, 80), ...glyphs('goes_on_here', 172, 80)]
    const rows = Array.from({ length: lineCount }, (_, index) => [
      ...glyphs(
        ['the_label_881,825.10', 'another_one_1,332.59'][index % 2] ?? '',
        50,
        100 + 12 * index,
      ),
      ...glyphs('202,015_3,346.26_24.50', 220, 100 + 12 * index),
    ]).flat()
    expect(segmentsOf([...line, ...rows])).toContain('a line of the text that goes on here')
  })
})
