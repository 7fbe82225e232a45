import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inCorpus } from '../../../testing/prerequisites.ts'

const ofTool = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const cutTo = (byteCount: number) => (bytes: Buffer) => bytes.subarray(0, byteCount)

/** Files of ten formats and what breaks each: cut off, overwritten, or no whole document. */
const sources = (): readonly (readonly [path: string, breaks: (bytes: Buffer) => Buffer])[] => [
  [ofTool('jpg-to-png/fixtures/plain.jpg'), (bytes) => bytes.subarray(0, bytes.length / 2)],
  [ofTool('convert-images/fixtures/alpha.png'), cutTo(50)],
  [ofTool('compress-images/fixtures/animated.gif'), cutTo(20)],
  [inCorpus('image-formats', 'webp', 'denali.webp'), cutTo(60_000)],
  [inCorpus('image-formats', 'avif', 'fox-8-bit.avif'), cutTo(40_000)],
  [inCorpus('image-formats', 'heic', 'iphone-portrait.heic'), cutTo(100_000)],
  [
    inCorpus('image-formats', 'tiff', 'color8-alpha.tif'),
    (bytes) => bytes.fill(0xff, 60_000, 60_150),
  ],
  [inCorpus('image-formats', 'psd', 'example.psd'), cutTo(2000)],
  [inCorpus('image-formats', 'jxl', 'photo.jxl'), cutTo(20_000)],
  [inCorpus('image-formats', 'svg', 'text.svg'), cutTo(100)],
]

/** Writes a broken file of each of ten formats. @returns their paths, which end with `broken-` and their old names. */
export const writeBrokenFiles = (): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-broken-'))
  return sources().map(([path, breaks]) => {
    const broken = join(folder, `broken-${basename(path)}`)
    writeFileSync(broken, breaks(readFileSync(path)))
    return broken
  })
}
