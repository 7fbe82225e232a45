import type { PageLayout, Segment, Tag } from '../../page-content/page-layout.ts'
import type { Line, Paragraph } from '../flow.ts'

/** Of a page's letters, how many have to be tagged for the tags to be believed. */
const leastTagged = 0.8
/** Of a paragraph's letters, how many have to have the same role. */
const leastShare = 0.8

const countLetters = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0)

/** The tags of pages that are tagged as a whole, by mark. Those of others say too little. */
export const trustedTags = (
  layouts: ReadonlyMap<number, PageLayout>,
): Map<number, ReadonlyMap<number, Tag>> => {
  const trusted = new Map<number, ReadonlyMap<number, Tag>>()
  for (const [pageIndex, { tags, segments }] of layouts) {
    if (tags.length === 0) continue
    const byMark = new Map(tags.map((tag) => [tag.mark, tag]))
    const shown = segments.filter(({ isArtifact }) => !isArtifact)
    const tagged = shown.filter(({ mark }) => mark !== undefined && byMark.has(mark))
    if (countLetters(tagged) >= leastTagged * countLetters(shown)) trusted.set(pageIndex, byMark)
  }
  return trusted
}

/** The tag that most of a paragraph's letters have, by its role; undefined when they differ, or have none. */
export const tagOf = (
  lines: readonly Line[],
  trusted: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): Tag | undefined => {
  const counts = new Map<string, { tag: Tag; letters: number }>()
  let all = 0
  for (const { pageIndex, segments } of lines)
    for (const { mark, text } of segments) {
      all += text.length
      const tag = mark === undefined ? undefined : trusted.get(pageIndex)?.get(mark)
      if (!tag) continue
      const count = counts.get(tag.role) ?? { tag, letters: 0 }
      count.letters += text.length
      counts.set(tag.role, count)
    }
  return [...counts.values()].find(({ letters }) => letters >= leastShare * all)?.tag
}

/** What tags say of headings in the whole document. */
export interface TaggedHeadings {
  /** Some headings are tagged: then what is tagged as something else is none. */
  isComplete: boolean
  /** 1 to 6; 0 for the title. */
  levels: ReadonlyMap<Paragraph, number>
  /** Tagged as running text, or as a part of a list, a table, a note. */
  others: ReadonlySet<Paragraph>
}

const headingRole = /^H([1-6])$/

export const readTaggedHeadings = (
  paragraphs: readonly Paragraph[],
  trusted: ReadonlyMap<number, ReadonlyMap<number, Tag>>,
): TaggedHeadings => {
  const levels = new Map<Paragraph, number>()
  const others = new Set<Paragraph>()
  for (const paragraph of paragraphs) {
    const tag = tagOf(paragraph.lines, trusted)
    if (!tag) continue
    const level = headingRole.exec(tag.role)?.[1]
    if (level !== undefined) levels.set(paragraph, Number(level))
    else if (tag.role === 'Title') levels.set(paragraph, 0)
    else if (tag.role !== 'H') others.add(paragraph)
  }
  return { isComplete: levels.size > 0, levels, others }
}
