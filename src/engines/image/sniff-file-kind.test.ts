import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { type FileKind, sniffFileKind, sniffedByteCount } from './sniff-file-kind.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const sniff = (text: string) => sniffFileKind(bytesOf(text))

/** The leading bytes are those that the formats' own standards print. */
const starts: readonly [FileKind, string][] = [
  ['jpeg', '\xFF\xD8\xFF\xE0\0\x10JFIF\0'],
  ['jpeg', '\xFF\xD8\xFF\xE1\0\x18Exif\0\0'],
  ['jpeg', '\xFF\xD8\xFF\xDB\0\x43'],
  ['png', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a\x01\0\x01\0'],
  ['webp', 'RIFF\x24\x01\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x1CftypavifX\0\0\0avifmif1miaf'],
  ['avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiafMA1B'],
  ['avif', '\0\0\0\x18ftypavis\0\0\0\0msf1iso8'],
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['bmp', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
  ['tiff', 'II*\0\x08\0\0\0'],
  ['tiff', 'MM\0*\0\0\0\x08'],
  ['tiff', 'II+\0\x08\0\0\0'],
  ['psd', '8BPS\0\x01\0\0\0\0\0\0'],
  ['raw', 'II*\0\x10\0\0\0CR\x02\0'],
  ['raw', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
  ['raw', 'FUJIFILMCCD-RAW 0201'],
  ['raw', 'IIU\0\x18\0\0\0'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['svg', '\xEF\xBB\xBF<?xml version="1.0"?>\n<!-- a drawing -->\n<svg width="1">'],
  ['jxl', '\xFF\x0A\xFA\x1F'],
  ['jxl', '\0\0\0\x0CJXL \r\n\x87\n\0\0\0\x14ftypjxl '],
  ['ico', '\0\0\x01\0\x09\0\x20\x20\x10\0'],
  ['pdf', '%PDF-1.7\n'],
  ['pdf', '\r\n\r\n%PDF-1.4'],
  ['zip', 'PK\x03\x04\x14\0'],
  ['zip', 'PK\x05\x06\0\0'],
]

describe('sniffFileKind', () => {
  it.each(starts)('tells %s from %j', (kind, start) => {
    expect(sniff(start)).toBe(kind)
    expect(sniff(start + '\0'.repeat(2 * sniffedByteCount))).toBe(kind)
  })

  it.each([
    ['nothing', ''],
    ['one byte', '\xFF'],
    ['half a signature', '\x89PN'],
    ['a video, in the same container as AVIF', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
    ['a sound, in the same container as WebP', 'RIFF\x24\x01\0\0WAVEfmt '],
    ['a text that starts with BM', 'BMW and other makes'],
    ['a text that starts with PK', 'PK, dear'],
    ['a web page', '<!DOCTYPE html><html><body><p>svg</p>'],
    ['a feed', '<?xml version="1.0"?><rss></rss>'],
    ['a signature one byte late', '\0\xFF\xD8\xFF\xE0'],
    ['a PDF’s header after the first kilobyte', ' '.repeat(sniffedByteCount) + '%PDF-1.7'],
  ])('does not recognize %s', (_, start) => {
    expect(sniff(start)).toBe('unknown')
  })

  it('answers for any bytes', () => {
    const signature = fc.constantFrom(...starts.map(([, start]) => bytesOf(start).subarray(0, 12)))
    fc.assert(
      fc.property(signature, fc.uint8Array({ maxLength: 40 }), (start, rest) => {
        expect(sniffFileKind(new Uint8Array([...start, ...rest]))).toBeTypeOf('string')
        expect(sniffFileKind(rest)).toBeTypeOf('string')
      }),
    )
  })
})

describe.skipIf(isMissing('corpus'))('real files', () => {
  it.each([
    ['image/jpeg/11_Path.jpg', 'jpeg'],
    ['image/odd/cmyk2.jpg', 'jpeg'],
    ['image/odd/png_named.jpg', 'png'],
    ['image/odd/garbage.jpg', 'unknown'],
    ['image/odd/empty.jpg', 'unknown'],
    ['image/odd/anim_ball.png', 'png'],
    ['image/gif/112_pan.gif', 'gif'],
    ['ocr/ccitt.pdf', 'pdf'],
  ])('%s is %s', (path, kind) => {
    expect(sniffFileKind(new Uint8Array(readFileSync(inCorpus(path))))).toBe(kind)
  })
})
