import { join } from 'node:path'
import type { Places } from './compare.ts'
import { encodeWithCjpeg } from './natives.ts'
import type { SourceFile } from './pictures.ts'
import { run, tempFolder } from './programs.ts'
import { compressTool, doWithTool } from './tool-page.ts'

const countOf = (bytes: Uint8Array, text: string): number =>
  Buffer.from(bytes).toString('latin1').split(text).length - 1

/** How many frames an animated PNG has; 0 for one that is not. */
const apngFramesOf = (bytes: Uint8Array) =>
  countOf(bytes, 'acTL') > 0 ? countOf(bytes, 'fcTL') : 0

const factsOf = (bytes: Uint8Array): string =>
  run('identify', ['-quiet', '-format', '%m %w × %h, ', '-[0]'], bytes)?.toString() ?? ''

/** What becomes of a file that is not like others: its sizes, or the sentence that is said of it. */
export const tryOddFile = async (
  { browser, origin }: Places,
  { name, path, bytes: source }: SourceFile,
): Promise<string[]> => {
  const outcome = await doWithTool(browser, origin, compressTool, path)
  if ('refusal' in outcome) return [name, `“${outcome.refusal.replaceAll(/\s+/g, ' ')}”`]
  const { bytes, ms } = outcome
  const frames = [source, bytes].map(apngFramesOf)
  const animation = frames[0] ? `, ${frames[1]} of ${frames[0]} frames` : ''
  const ratio = (bytes.length / source.length).toFixed(3)
  return [name, `${factsOf(bytes)}${ratio} in ${(ms / 1000).toFixed(1)} s${animation}`]
}

const hugeWidth = 12_000
const hugeHeight = 9000

/** A photograph's like of 108 megapixels: soft waves of colour. @returns its path. */
export const makeHugeJpeg = (write: (path: string, bytes: Uint8Array) => void): string => {
  const data = new Uint8ClampedArray(4 * hugeWidth * hugeHeight)
  for (let y = 0, at = 0; y < hugeHeight; y += 1)
    for (let x = 0; x < hugeWidth; x += 1, at += 4) {
      data[at] = 128 + 100 * Math.sin(x / 97)
      data[at + 1] = 128 + 100 * Math.sin(y / 61)
      data[at + 2] = 128 + 100 * Math.sin((x + y) / 43)
    }
  const path = join(tempFolder(), '12000x9000.jpg')
  const encoded = encodeWithCjpeg({ data, width: hugeWidth, height: hugeHeight }, 92)
  if (!encoded) throw new Error('12,000 × 9,000 needs cjpeg')
  write(path, encoded.bytes)
  return path
}
