import { readFileSync } from 'node:fs'
import type { GrayImage } from '../../core/image-coding.ts'
import { plainText, writePageText } from '../../core/page-text.ts'
import { writeGray } from '../../engines/ocr/preprocess/transform.ts'
import {
  type PageReading,
  type ReadBlock,
  type ReadLine,
  blockOf,
  lineOf,
  linesOf,
} from '../../engines/ocr/reading.ts'
import { decode } from '../image/jpeg.ts'
import { decodeFile } from '../image/png.ts'

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89

/** Reads a JPEG or PNG file as shades of gray, as the worker gets it. */
export const readPicture = async (path: string): Promise<GrayImage> => {
  const bytes = new Uint8Array(readFileSync(path))
  const { data: rgba, width, height } = await (isPng(bytes) ? decodeFile : decode)(bytes)
  const data = new Uint8Array(width * height)
  writeGray(rgba, data, 0)
  return { data, width, height }
}

/** Returns the recognized text line by line. */
export const textOf = ({ paragraphs }: PageReading): string =>
  plainText(writePageText(paragraphs, { joinsLines: false, mendsHyphens: false }))

export const onPaper = (width: number, height: number, shade = 255): GrayImage => ({
  data: new Uint8Array(width * height).fill(shade),
  width,
  height,
})

const letterWidth = 10
const lineHeight = 20

/**
 * Makes a line of words, each `text` or `text/confidence`, ten pixels per letter; `@left` sets the position of the
 * next word.
 */
export const lineAt = (left: number, top: number, text: string): ReadLine => {
  let at = left
  const words = []
  for (const part of text.split(' ')) {
    if (part.startsWith('@')) {
      at = Number(part.slice(1))
      continue
    }
    const [word = '', confidence = '95'] = part.split('/')
    const width = word.length * letterWidth
    const box = { left: at, top, width, height: lineHeight }
    words.push({ text: word, confidence: Number(confidence), box })
    at += width + letterWidth
  }
  return lineOf(words)
}

/** Makes a block of one paragraph with its lines 30 pixels apart. */
export const blockAt = (left: number, top: number, ...lines: string[]): ReadBlock =>
  blockOf([{ lines: lines.map((line, index) => lineAt(left, top + index * 30, line)) }])

/** Returns the text of each line. */
export const written = (blocks: readonly ReadBlock[]): string[][] =>
  blocks.map((block) =>
    linesOf([block]).map(({ words }) => words.map(({ text }) => text).join(' ')),
  )

/** Computes a picture from a function. */
export const paintGray = (
  width: number,
  height: number,
  shadeAt: (x: number, y: number) => number,
): GrayImage => {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = shadeAt(x, y)
  return { data, width, height }
}

/** A picture of nine by seven pixels, for which other programs computed the expected values. */
export const smallPicture = paintGray(9, 7, (x, y) => (x * 37 + y * 91 + x * y * 13) % 256)

/** Draws a picture from rows of characters: `#` is black, anything else white. */
export const drawn = (...rows: readonly string[]): GrayImage =>
  paintGray(rows[0]?.length ?? 0, rows.length, (x, y) => (rows[y]?.[x] === '#' ? 0 : 255))

const pitch = 40
const advance = 14
const marginPx = 40
/** The heights above and below the baseline. */
const [middleHeight, tallHeight, tail] = [16, 26, 8]
const strokeWidth = 9

/** Whether there is foreground at a place of a page of pipes, as tall and as deep as the letters of a text may be. */
const isForegroundAt = (x: number, y: number, width: number, height: number): boolean => {
  if (x < marginPx || y < marginPx || x >= width - marginPx || y >= height - marginPx) return false
  const line = Math.floor(y / pitch)
  // No letter stands directly below another, unlike in monospaced text.
  const along = x + ((line * 5) % advance)
  const place = Math.floor(along / advance)
  const letter = (place * 7 + line * 11) % 24
  if (letter < 4 || along - place * advance >= strokeWidth) return false
  const above = (line + 1) * pitch - tail - y
  const top = letter < 11 ? tallHeight : middleHeight
  return above > (letter === 23 ? -tail : 0) && above <= top
}

/** Computes a page of lines that fall clockwise by an angle, without rotating any picture. */
export const pageAt = (degrees: number, width = 900, height = 700): GrayImage => {
  const radians = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)]
  return paintGray(width, height, (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const fromX = dx * cosine + dy * sine + width / 2
    const fromY = dy * cosine - dx * sine + height / 2
    return isForegroundAt(fromX, fromY, width, height) ? 20 : 238
  })
}
