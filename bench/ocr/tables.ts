import { markdownTable } from '../../scripts/markdown-table.ts'
import { type TextScore, scoreText } from '../../src/testing/ocr/score.ts'
import { median } from '../statistics.ts'
import type { ClassifiedWord } from './marks.ts'
import { type TruePage, classOf, isClean } from './pages.ts'

/** The results for one page. A text is missing if a way of reading failed or is not installed. */
export interface PageFigures {
  page: TruePage
  ours: string | undefined
  native: string | undefined
  /** The words as the same code read them in Node, for the marks of doubtful ones. */
  words: readonly ClassifiedWord[]
  /** The time of preprocessing as a share of the whole time per page. */
  prepareShare: number
  /** Our processor time divided by that of native tesseract. */
  timeRatio: number | undefined
}

const percentOf = (edits: number, all: number): number => (100 * edits) / Math.max(1, all)
const characterPercent = ({ characterEdits, characters }: TextScore) =>
  percentOf(characterEdits, characters)
const wordPercent = ({ wordEdits, words }: TextScore) => percentOf(wordEdits, words)

interface Scored extends PageFigures {
  score: TextScore
  nativeScore: TextScore | undefined
}

const scoreOf = (figures: PageFigures): Scored => ({
  ...figures,
  // A page that was not read at all counts as entirely wrong.
  score: scoreText(figures.ours ?? '', figures.page.wanted),
  nativeScore:
    figures.native === undefined ? undefined : scoreText(figures.native, figures.page.wanted),
})

/** Tells whether a page misses what QUALITY.md requires of its class. */
const isOver = ({ page, score, nativeScore }: Scored): boolean => {
  const row = classOf(page.name)
  if (!row) return false
  const native = nativeScore && characterPercent(nativeScore)
  if (row.orNative && native === undefined) return false
  return characterPercent(score) > (row.orNative ? (native ?? 0) : row.limit)
}

const shown = (value: number | undefined, digits = 2) => value?.toFixed(digits) ?? ''
const mark = (isMissed: boolean) => (isMissed ? 'OVER' : '')

const printPages = (pages: readonly Scored[]): void => {
  const rows = pages.map((it) => [
    it.page.name,
    it.ours === undefined ? 'not read' : shown(characterPercent(it.score)),
    shown(wordPercent(it.score), 1),
    `${it.score.accentsKept}/${it.score.accents}`,
    it.nativeScore ? shown(characterPercent(it.nativeScore)) : '',
    it.nativeScore ? shown(wordPercent(it.nativeScore), 1) : '',
    shown(it.timeRatio),
    shown(it.prepareShare),
    mark(isOver(it)),
  ])
  const header = ['', 'characters %', 'words %', 'accents', 'native', 'words', '÷ native', 'prep']
  console.log(`\n${markdownTable([...header, ''], rows)}`)
}

const printClasses = (pages: readonly Scored[]): void => {
  const titleOf = ({ page }: Scored) => classOf(page.name)?.title ?? 'others'
  const rows = [...new Set(pages.map(titleOf))].map((title) => {
    const members = pages.filter((page) => titleOf(page) === title)
    const row = members[0] && classOf(members[0].page.name)
    const worst = (values: readonly number[]) => shown(Math.max(...values))
    const natives = members.flatMap(({ nativeScore }) => (nativeScore ? [nativeScore] : []))
    return [
      title,
      row ? (row.orNative ? '≤ native' : `≤ ${row.limit}`) : '',
      String(members.length),
      shown(median(members.map(({ score }) => characterPercent(score)))),
      worst(members.map(({ score }) => characterPercent(score))),
      natives.length > 0 ? shown(median(natives.map(characterPercent))) : '',
      natives.length > 0 ? worst(natives.map(characterPercent)) : '',
      mark(members.some(isOver)),
    ]
  })
  const header = ['character errors %', 'goal', 'pages', 'median', 'worst', 'native', 'its worst']
  console.log(`\n${markdownTable([...header, ''], rows)}`)
}

const accentGoals = [
  { title: 'French', prefix: 'fra-', goal: 98 },
  { title: 'Spanish', prefix: 'spa-', goal: 93 },
]

const printAccents = (pages: readonly Scored[]): void => {
  const rows = accentGoals.flatMap(({ title, prefix, goal }) => {
    const clean = pages.filter(({ page }) => page.name.startsWith(prefix) && isClean(page.name))
    if (clean.length === 0) return []
    const sum = (of: (score: TextScore) => number) =>
      clean.reduce((total, { score }) => total + of(score), 0)
    const [kept, all] = [sum((it) => it.accentsKept), sum((it) => it.accents)]
    const percent = percentOf(kept, all)
    return [
      [title, `≥ ${goal} %`, `${kept} of ${all}`, `${shown(percent, 1)} %`, mark(percent < goal)],
    ]
  })
  if (rows.length > 0)
    console.log(`\n${markdownTable(['accents on clean pages', 'goal', 'kept', '', ''], rows)}`)
}

const mostPrepareShare = 0.4

/** Prints every page, QUALITY.md's classes of pages, the accents, and the share of preprocessing. */
export const printAccuracy = (figures: readonly PageFigures[]): void => {
  const pages = figures.map(scoreOf)
  printPages(pages)
  printClasses(pages)
  printAccents(pages)
  const shares = figures.map(({ prepareShare }) => prepareShare)
  const worst = Math.max(...shares)
  console.log(
    `\nMaking pages ready takes ${shown(median(shares))} of the time, at most ${shown(worst)} (goal: ≤ ${mostPrepareShare}) ${mark(worst > mostPrepareShare)}`,
  )
}
