/**
 * Compares Compress images and JPG to PNG, as the built site runs them in Chromium, with other encoders in the same
 * run: native programs, Squoosh's defaults and browser-image-compression. It reads the corpus and any folder that is
 * given, and prints the rows of QUALITY.md as Markdown tables. Sizes and scores are exact, times are those of this
 * machine. `--huge` adds a picture of 12,000 × 9,000.
 *
 * `--convert` compares Convert images instead, on `corpus/image-formats` and the photographs. It needs the Debian packages
 * libheif-examples, libavif-bin, libjxl-tools, webp, librsvg2-bin, imagemagick and icc-profiles-free.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from '../scripts/markdown-table.ts'
import { looksSameScore } from '../src/engines/image/compression.ts'
import { openPeers } from './images/browser-peers.ts'
import {
  type Places,
  compareGif,
  compareJpeg,
  comparePng,
  us,
  compareWithConverter,
  makeHugeJpeg,
  tryOddFile,
} from './images/compare.ts'
import { missingPrograms, printDecoding, printEncoding, printMemory } from './images/convert.ts'
import { compareGifsicles } from './images/encoders.ts'
import { type SourceFile, readSource, readSources } from './images/pictures.ts'
import { removeTempFolders } from './images/programs.ts'
import { type FileRow, madeBy, printFiles } from './images/tables.ts'
import { median } from './statistics.ts'
import { launchBrowser } from './pages/conditions.ts'
import { serveBuild } from './serve.ts'

const port = 4420
const flags = new Set(process.argv.slice(2).filter((part) => part.startsWith('--')))
const places = process.argv.slice(2).filter((part) => !part.startsWith('--'))
const corpus = join(process.env.UTILO_CORPUS ?? '../shared/corpus', 'image')

const folders = [...['jpeg', 'png', 'gif'].map((name) => join(corpus, name)), ...places]
const sources = readSources(folders.filter(existsSync))
const ofKind = (kind: SourceFile['kind']) => sources.filter((source) => source.kind === kind)

/** The files are processed one after the other, because they would slow each other down. */
const inTurn = async <T>(
  files: readonly SourceFile[],
  work: (file: SourceFile) => Promise<T>,
): Promise<T[]> => {
  const results: T[] = []
  for (const file of files) results.push(await work(file))
  return results
}

const percent = (part: number, whole: number) => `${part} of ${whole}`

/** The rows of QUALITY.md, each with its goal. */
const summaryOf = (title: string, rows: readonly FileRow[], goal: string): string[] => {
  const ours = madeBy(rows, us)
  const scores = ours.map(({ score }) => score ?? 100)
  const looksSame = scores.filter((score) => score >= looksSameScore).length
  return [
    title,
    goal,
    median(ours.map(({ ratio }) => ratio)).toFixed(3),
    percent(looksSame, rows.length),
    Math.min(...scores).toFixed(1),
    percent(ours.filter(({ ratio }) => ratio > 1).length, rows.length),
  ]
}

/** Compares Convert images. The memory is measured with the largest photograph, scaled. */
const compareConversion = async (where: Places) => {
  const missing = missingPrograms()
  if (missing.length > 0) console.log(`Missing programs: ${missing.join(', ')}.`)
  const photographs = ofKind('jpeg')
  await printDecoding(where, readSources([join(corpus, '../image-formats')]).filter(isPicture))
  await printEncoding(where, photographs)
  const [largest] = photographs.toSorted((one, other) => other.bytes.length - one.bytes.length)
  if (largest) await printMemory(where, largest)
}

const isPicture = ({ kind }: SourceFile) => kind !== 'unknown'

const compareCompression = async (where: Places) => {
  const jpegs = await inTurn(ofKind('jpeg'), (file) => compareJpeg(where, file))
  printFiles('JPEG', jpegs)
  const pngs = await inTurn(ofKind('png'), (file) => comparePng(where, file))
  printFiles('PNG', pngs)
  const gifs = await inTurn(ofKind('gif'), (file) => compareGif(where, file))
  printFiles('GIF', gifs)

  const parity = compareGifsicles(ofKind('gif')).map(({ flags: used, worst, files }) => [
    used,
    String(files),
    worst.toFixed(4),
  ])
  console.log(
    `\n${markdownTable(['our gifsicle ÷ the native one (goal: within 1 %)', 'files', 'worst'], parity)}`,
  )

  const converted = await inTurn(ofKind('jpeg'), (file) => compareWithConverter(where, file))
  const ratios = converted.map(([, ratio]) => Number(ratio)).filter(Number.isFinite)
  const header = ['JPG to PNG (goal: ≤ 0.75)', '÷ canvas', 'pixels that differ']
  console.log(
    `\n${markdownTable(header, [...converted, ['median', median(ratios).toFixed(3), '']])}`,
  )

  const oddFolder = join(corpus, 'odd')
  const odd = existsSync(oddFolder) ? readSources([oddFolder]) : []
  if (flags.has('--huge')) odd.push(readSource(makeHugeJpeg(writeFileSync)))
  const oddRows = await inTurn(odd, (file) => tryOddFile(where, file))
  if (oddRows.length > 0) console.log(`\n${markdownTable(['odd files', 'outcome'], oddRows)}`)

  console.log(
    `\n${markdownTable(
      ['', 'goal', 'median', `S2 ≥ ${looksSameScore}`, 'least S2', 'larger than it was'],
      [
        summaryOf('JPEG', jpegs, 'all ≥ 80, median ≤ 0.42'),
        summaryOf('PNG', pngs, '≥ 80 or lossless, median ≤ 0.36'),
        summaryOf('GIF', gifs, 'timing exact'),
      ],
    )}\n`,
  )
}

const server = await serveBuild(port)
const browser = await launchBrowser()
try {
  const where: Places = {
    browser,
    origin: `http://localhost:${port}`,
    peers: await openPeers(browser),
  }
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Chromium ${browser.version()}, ${cpus().length} cores, ${sources.length} files.`,
    'Figures are output ÷ input in bytes, with SSIMULACRA 2 in brackets.',
  )
  await (flags.has('--convert') ? compareConversion(where) : compareCompression(where))
} finally {
  await browser.close()
  server.kill()
  removeTempFolders()
}
