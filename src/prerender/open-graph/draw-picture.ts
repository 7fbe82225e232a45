import { readFileSync } from 'node:fs'
import { site } from '../../../site.config.ts'
import { groups, type Group } from '../../core/tool.ts'
import type { Typeface } from './typeface.ts'

/** The size that link previews recommend, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Breaks a text at its ordinary spaces, filling each line as far as possible. */
const fillLines = (
  words: readonly string[],
  widthOf: (line: string) => number,
  maxWidth: number,
) => {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? undefined : `${last} ${word}`
    if (longer !== undefined && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * Breaks a text into as few lines as `maxWidth` allows, with lengths as even as possible. A wider word stands on a
 * line of its own.
 */
export const wrapEvenly = (
  text: string,
  widthOf: (line: string) => number,
  maxWidth: number,
): readonly string[] => {
  const words = text.split(' ').filter((word) => word !== '')
  const fewest = fillLines(words, widthOf, maxWidth)
  const narrowerWidths = words
    .flatMap((_, from) =>
      words.slice(from).map((_word, more) => words.slice(from, from + more + 1)),
    )
    .map((run) => widthOf(run.join(' ')))
    .filter((width) => width <= maxWidth)
    .toSorted((one, other) => one - other)
  for (const width of narrowerWidths) {
    const lines = fillLines(words, widthOf, width)
    if (lines.length === fewest.length && lines.every((line) => widthOf(line) <= maxWidth))
      return lines
  }
  return fewest
}

/** The height of capitals without accents as a share of the font size, rounded up, for both typefaces. */
const capitalHeight = 0.72

interface FittedText {
  size: number
  lines: readonly string[]
}

interface Box {
  width: number
  /** The height from the top of the first line's capitals to the baseline of the last line. */
  height: number
  /** The distance between baselines as a share of the font size. */
  lineHeight: number
  /** The allowed font sizes, the best first. */
  sizes: readonly number[]
}

/**
 * Fits a text into a box at the first size that is small enough.
 *
 * @param widthAt returns the width of a line at a size
 * @throws {RangeError} when no size fits
 */
export const fitText = (
  text: string,
  { width, height, lineHeight, sizes }: Box,
  widthAt: (line: string, size: number) => number,
): FittedText => {
  for (const size of sizes) {
    const widthOf = (line: string) => widthAt(line, size)
    const lines = wrapEvenly(text, widthOf, width)
    const used = size * (capitalHeight + (lines.length - 1) * lineHeight)
    if (used <= height && lines.every((line) => widthOf(line) <= width)) return { size, lines }
  }
  throw new RangeError(`no room for "${text}"`)
}

const margin = 80
const tileSize = 248
const tileX = pictureSize.width - margin - tileSize
export const textBox = { x: margin, width: tileX - margin - 56 }
const barHeight = 14
const lastBaseline = 530

const tokens = readFileSync('src/app/tokens.css', 'utf8')

/** Returns a color of the light theme, whose tokens come first in the file. */
const color = (token: string): string => {
  const value = new RegExp(`--${token}:\\s*(#[0-9a-f]{6});`).exec(tokens)?.[1]
  if (value === undefined) throw new Error(`tokens.css has no color --${token}`)
  return value
}

/** The logo in the colors of the light theme. */
const logo = readFileSync('public/favicon.svg', 'utf8').replace(/@media[^}]+}[^<]*}/, '')
const placedLogo = (x: number, y: number, size: number) =>
  logo.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)

export interface PictureTexts {
  heading: string
  line: string
  /** The name of the tool's group; undefined on other pages. */
  label?: string
}

export interface Typefaces {
  display: Typeface
  text: Typeface
}

const headingLineHeight = 1.05
const lineLineHeight = 1.4
/** The top of the heading, below the logo and a margin. */
const headingTop = 156

/** Fits the texts of a picture. @throws {RangeError} when one fits at no size */
export const fitTexts = ({ heading, line }: PictureTexts, { display, text }: Typefaces) => {
  const { width } = textBox
  const below = fitText(
    line,
    { width, height: 120, lineHeight: lineLineHeight, sizes: [40, 36, 32, 29, 27] },
    text.widthOf,
  )
  const belowHeight = below.size * (1 + (below.lines.length - 1) * lineLineHeight)
  const headingBaseline = lastBaseline - belowHeight - 32
  const above = fitText(
    heading,
    {
      width,
      height: headingBaseline - headingTop,
      lineHeight: headingLineHeight,
      sizes: [92, 84, 76, 70, 64],
    },
    display.widthOf,
  )
  return { heading: above, headingBaseline, line: below }
}

/** Draws lines upwards from the baseline of the last one. */
const drawLines = (
  { lines, size }: FittedText,
  typeface: Typeface,
  bottom: number,
  lineHeight: number,
) =>
  lines
    .map((line, index) =>
      typeface.draw(line, {
        x: textBox.x,
        y: bottom - (lines.length - 1 - index) * size * lineHeight,
        size,
      }),
    )
    .join('')

const bar = (group: Group | undefined) => {
  const colors = group === undefined ? groups.map(color) : [color(group)]
  const width = pictureSize.width / colors.length
  return colors
    .map(
      (fill, index) =>
        `<rect x="${index * width}" y="${pictureSize.height - barHeight}" width="${width}" height="${barHeight}" fill="${fill}"/>`,
    )
    .join('')
}

interface Drawing {
  texts: PictureTexts
  group?: Group | undefined
  /** The shapes of the icon on lucide's grid of 24 × 24. Without an icon, the logo is drawn. */
  icon?: string | undefined
}

/** Draws a page's preview picture as SVG in which every letter is a path. */
export const drawPicture = ({ texts, group, icon }: Drawing, typefaces: Typefaces): string => {
  const { display, text } = typefaces
  const { heading, headingBaseline, line } = fitTexts(texts, typefaces)
  const tileY = lastBaseline + 8 - tileSize
  const iconSize = 136
  const iconAt = (place: number) => place + (tileSize - iconSize) / 2
  const label = texts.label ?? ''
  const labelX = pictureSize.width - margin - text.widthOf(label, 32)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}">`,
    `<rect width="100%" height="100%" fill="${color('page')}"/>`,
    placedLogo(margin, 66, 56),
    `<g fill="${color('ink')}">`,
    display.draw(site.name, { x: margin + 78, y: 112, size: 52 }),
    drawLines(heading, display, headingBaseline, headingLineHeight),
    `</g><g fill="${color('ink-soft')}">`,
    drawLines(line, text, lastBaseline, lineLineHeight),
    text.draw(label, { x: labelX, y: 105, size: 32 }),
    '</g>',
    icon === undefined || group === undefined
      ? placedLogo(tileX, tileY, tileSize)
      : [
          `<circle cx="${labelX - 24}" cy="94" r="8" fill="${color(group)}"/>`,
          `<rect x="${tileX}" y="${tileY}" width="${tileSize}" height="${tileSize}" rx="56" fill="${color(`${group}-tint`)}"/>`,
          `<svg x="${iconAt(tileX)}" y="${iconAt(tileY)}" width="${iconSize}" height="${iconSize}" viewBox="0 0 24 24" fill="none" stroke="${color(group)}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${icon}</svg>`,
        ].join(''),
    bar(group),
    '</svg>',
  ].join('')
}
