import { readFileSync } from 'node:fs'
import type { GrayImage } from '../../core/image-coding.ts'
import { plainText, writePageText } from '../../core/page-text.ts'
import { decode } from '../image/jpeg-codecs.ts'
import { decodeFile } from '../image/png.ts'
import { writeGray } from '../../engines/ocr/preprocess/gray.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89

/** Reads a JPEG or PNG file as shades of gray, as the worker gets it. */
export const readPicture = async (path: string): Promise<GrayImage> => {
  const bytes = new Uint8Array(readFileSync(path))
  const { data: rgba, width, height } = await (isPng(bytes) ? decodeFile : decode)(bytes)
  const data = new Uint8Array(width * height)
  writeGray(rgba, data, 0)
  return { data, width, height }
}

/** Returns the recognised text line by line. */
export const textOf = ({ paragraphs }: PageReading): string =>
  plainText(writePageText(paragraphs, { joinsLines: false, mendsHyphens: false }))

export const onPaper = (width: number, height: number, shade = 255): GrayImage => ({
  data: new Uint8Array(width * height).fill(shade),
  width,
  height,
})
