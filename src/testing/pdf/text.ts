import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FontFace, Glyph, PageContent } from '../../engines/pdf/page-content/page-content.ts'
import type { Segment, PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import {
  type PageText,
  type TextSource,
  readSegments,
} from '../../engines/pdf/text-layout/read-segments.ts'
import { readLayout } from '../../engines/pdf/viewer/read-layout.ts'
import { readContentStream } from './page-content.ts'

export const face: FontFace = {
  family: 'Arial',
  isBold: false,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  ascent: 0.9,
  descent: 0.2,
}

/** Returns a letter that is half as wide as its font size by default. */
export const glyph = (text: string, x: number, y: number, changes: Partial<Glyph> = {}): Glyph => {
  const sizePoints = changes.sizePoints ?? 10
  return {
    text,
    x,
    y,
    endX: x + sizePoints / 2,
    endY: y,
    sizePoints,
    face: 0,
    color: '#000000',
    alpha: 1,
    isInvisible: false,
    isVertical: false,
    isArtifact: false,
    ...changes,
  }
}

/** Returns adjacent letters, each half as wide as the font size; "_" leaves a gap of one letter. */
export const glyphs = (
  text: string,
  x: number,
  y: number,
  changes: Partial<Glyph> = {},
): Glyph[] => {
  const width = (changes.sizePoints ?? 10) / 2
  return [...text].flatMap((letter, index) =>
    letter === '_' ? [] : glyph(letter, x + index * width, y, changes),
  )
}

export const pageContentOf = (changes: Partial<PageContent>): PageContent => ({
  widthPoints: 600,
  heightPoints: 800,
  faces: [face],
  glyphs: [],
  strokes: [],
  fills: [],
  curves: [],
  pictures: [],
  ...changes,
})

export const read = (changes: Partial<PageContent>, source: Partial<TextSource> = {}): PageText =>
  readSegments(pageContentOf(changes), {
    pageIndex: 0,
    links: [],
    formValues: [],
    covered: [],
    ...source,
  })

export const textsOf = (segments: readonly Segment[]): string[] => segments.map(({ text }) => text)

/** Returns the style of each run with its text. */
export const stylesOf = ({ segments, formats }: PageText) =>
  segments.flatMap(({ runs }) =>
    runs.map(({ text, format }) => ({ text: text.trim(), ...formats[format] })),
  )

/** Reads a page of 600 × 800 points with this content stream. Font `F` is Helvetica and `B` is Helvetica Bold. */
export const readPage = async (content: string) => {
  const { pageContent } = await readContentStream(content)
  return readSegments(pageContent, { pageIndex: 3, links: [], formValues: [], covered: [] })
}

/** Returns operators that show text at a position from the bottom left of the page. */
export const showTextAt = (x: number, y: number, text: string, size = 10, font = 'F') =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`

const pdfJsFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Where pdf.js's data are in Node. */
export const pdfJsData = {
  cMapUrl: `${pdfJsFolder}/cmaps/`,
  standardFontDataUrl: `${pdfJsFolder}/standard_fonts/`,
  wasmUrl: `${pdfJsFolder}/wasm/`,
  iccUrl: `${pdfJsFolder}/iccs/`,
} as const

const { signal } = new AbortController()

/**
 * Returns the layouts of all pages as the viewer's worker reads them, but without pictures, because there are no
 * canvases in Node.
 */
export const readLayouts = async (
  data: Uint8Array,
  { password }: { password?: string } = {},
): Promise<PageLayout[]> => {
  const task = getDocument({
    // pdf.js takes ownership of the buffer.
    data: data.slice(),
    verbosity: 0,
    fontExtraProperties: true,
    ...pdfJsData,
    ...(password === undefined ? {} : { password }),
  })
  try {
    const document = await task.promise
    const layouts: PageLayout[] = []
    const file = new Blob([new Uint8Array(data)])
    const options = { signal, onProgress: () => undefined, file, password }
    for (let pageIndex = 0; pageIndex < document.numPages; pageIndex += 1)
      layouts.push(await readLayout(document, pageIndex, options))
    return layouts
  } finally {
    await task.destroy()
  }
}
