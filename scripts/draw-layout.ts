/**
 * Draws the result of PDF to Word over a page, as an SVG: words and lines in gray and blue, tables in red, columns in
 * green, paragraphs with their numbers in reading order and their roles.
 *
 * `node scripts/draw-layout.ts FILE.pdf PAGE OUT.svg [PASSWORD]` needs poppler's pdftoppm for the page itself.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { PageItem, PageStructure } from '../src/engines/pdf/structure/document-structure.ts'
import { readStructure } from '../src/engines/pdf/structure/read-structure.ts'
import { type Box, boxAround } from '../src/engines/pdf/page-content/geometry.ts'
import type { PageLayout, Segment } from '../src/engines/pdf/page-content/page-layout.ts'
import { readLayouts } from '../src/testing/pdf/text.ts'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const rectangle = ({ left, top, right, bottom }: Box, color: string, width = 0.5): string =>
  `<rect x="${left}" y="${top}" width="${Math.max(0.5, right - left)}" height="${Math.max(0.5, bottom - top)}" fill="none" stroke="${color}" stroke-width="${width}"/>`

const label = ({ left, top }: Box, text: string, color: string): string =>
  `<text x="${left - 2}" y="${top + 6}" font-size="6" text-anchor="end" fill="${color}">${escape(text)}</text>`

const boxOf = ({ left, right, baseline, sizePoints }: Segment): Box => ({
  left,
  right,
  top: baseline - 0.8 * sizePoints,
  bottom: baseline + 0.2 * sizePoints,
})

const drawItem = (item: PageItem, number: string): string => {
  if (item.kind === 'picture')
    return rectangle(item.box, 'purple') + label(item.box, number, 'purple')
  if (item.kind === 'table')
    return [
      rectangle(item.box, 'red', 1.5),
      label(item.box, number, 'red'),
      ...item.cells.map(({ box }) => rectangle(box, 'red')),
    ].join('')
  const box = boxAround(item.lines.flatMap(({ segments }) => segments.map(boxOf)))
  const { kind } = item.role
  const role = kind === 'heading' ? `h${item.role.level}` : kind
  return rectangle(box, 'orange') + label(box, `${number} ${role} ${item.alignment}`, 'orange')
}

const drawFlow = ({ regions }: PageStructure): string => {
  let count = 0
  const columns = regions.flatMap((region) => region.columns.map((column) => ({ region, column })))
  return columns
    .map(({ region, column }) => {
      const box = { ...region.box, left: column.left, right: column.right }
      const items = column.items.map((item) => drawItem(item, String((count += 1))))
      return rectangle(box, 'green', 0.8) + items.join('')
    })
    .join('')
}

const drawLayout = ({ segments, strokes, fills, formats }: PageLayout): string =>
  [
    ...fills.map(({ box }) => rectangle(box, 'cyan')),
    ...strokes.map(({ box }) => rectangle(box, 'magenta')),
    ...segments.map((segment) => rectangle(boxOf(segment), 'blue', 0.3)),
    ...segments.flatMap(({ runs, ...segment }) =>
      runs.map(({ left, right, format }) => {
        const sizePoints = formats[format]?.sizePoints ?? segment.sizePoints
        return rectangle(boxOf({ ...segment, runs, left, right, sizePoints }), 'gray', 0.2)
      }),
    ),
  ].join('')

const [file, page, target, password] = process.argv.slice(2)
if (file === undefined || page === undefined || target === undefined) {
  console.error('node scripts/draw-layout.ts FILE.pdf PAGE OUT.svg [PASSWORD]')
  process.exit(2)
}
const data = new Uint8Array(readFileSync(file))
const layouts = await readLayouts(data, password === undefined ? {} : { password })
const index = Number(page) - 1
const layout = layouts[index]
const flow = readStructure(layouts).pages[index]
if (!layout || !flow) throw new Error(`${file} has no page ${page}`)
const { stdout } = spawnSync('pdftoppm', ['-png', '-r', '100', '-f', page, '-l', page, file], {
  maxBuffer: 2 ** 28,
})
const { widthPoints, heightPoints } = layout
writeFileSync(
  target,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 0 ${widthPoints + 60} ${heightPoints}">` +
    `<image href="data:image/png;base64,${stdout.toString('base64')}" width="${widthPoints}" height="${heightPoints}" opacity="0.6"/>` +
    `${drawLayout(layout)}${drawFlow(flow)}</svg>\n`,
)
