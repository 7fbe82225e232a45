import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import {
  assembleInNode,
  expectValidPdf,
  runProgram,
  writeParts,
} from '../../../testing/pdf/assembly.ts'
import { stream } from '../../../testing/pdf/documents.ts'

const namespaces = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
].join(' ')

/** Returns an XMP packet with an author, and claims of conformance as attributes or as elements. */
const packetOf = (author: string, { attributes = '', elements = '' } = {}) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${namespaces} ${attributes}>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>${elements}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

const pdfWith = (packet: string) =>
  writeParts('/Metadata 9 0 R', { 9: stream(packet, '/Type /Metadata /Subtype /XML') })

/** Returns what ExifTool reads in a document's XMP: names and values. */
const readXmp = ({ bytes }: { bytes: Uint8Array }): Record<string, unknown> => {
  const { text } = runProgram(bytes, 'exiftool', '-j', '-XMP:all', 'FILE')
  const [{ SourceFile: _path, ...properties } = {}] = JSON.parse(text) as Record<string, unknown>[]
  return properties
}

describe.skipIf(isMissing('exiftool', 'qpdf'))('the XMP of a document', () => {
  test('stays with it, readable without knowing PDF, with its claim of PDF/A-2', async () => {
    const packet = packetOf('Ada', { attributes: 'pdfaid:part="2" pdfaid:conformance="B"' })
    const result = await assembleInNode([pdfWith(packet)])
    expectValidPdf(result)
    expect(readXmp(result)).toEqual({ Creator: 'Ada', Part: 2, Conformance: 'B' })
    expect(result.losses).toEqual([])
    expect(Buffer.from(result.bytes).includes(packet)).toBe(true)
  })

  test('is written without its padding', async () => {
    const packet = packetOf('Ada')
    const padding = `${' '.repeat(99)}\n`.repeat(20)
    const result = await assembleInNode([
      pdfWith(packet.replace('<?xpacket end', `${padding}<?xpacket end`)),
    ])
    expectValidPdf(result)
    expect(readXmp(result)).toEqual({ Creator: 'Ada' })
    expect(result.losses).toEqual([])
    expect(Buffer.from(result.bytes).includes(packet)).toBe(true)
  })

  test('takes no longer with a megabyte of spaces', { timeout: 10_000 }, async () => {
    const packet = packetOf('Ada', { attributes: `${' '.repeat(1e6)}pdfaid:part="1"` })
    const result = await assembleInNode([pdfWith(packet)])
    expect(readXmp(result)).toEqual({ Creator: 'Ada' })
  })

  test.each([
    ['as attributes', { attributes: `pdfaid:part='1' pdfaid:conformance="A" pdfuaid:part="1"` }],
    [
      'as elements',
      {
        elements:
          '<pdfaid:part>1</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>',
      },
    ],
  ])('does not claim PDF/A-1 %s, which the result cannot be', async (_, claims) => {
    const result = await assembleInNode([pdfWith(packetOf('Ada', claims))])
    expectValidPdf(result)
    expect(readXmp(result)).toEqual({ Creator: 'Ada' })
    expect(result.losses).toEqual([{ document: 0, kind: 'conformance' }])
  })

  test('is that of the first of several, without claims, and all that is lost is said', async () => {
    const claims = { attributes: 'pdfaid:part="2" pdfaid:conformance="B"' }
    const files = [pdfWith(packetOf('Ada', claims)), pdfWith(packetOf('Grace', claims))]
    const result = await assembleInNode(files)
    expectValidPdf(result)
    expect(readXmp(result)).toEqual({ Creator: 'Ada' })
    expect(result.losses).toEqual([
      { document: 0, kind: 'conformance' },
      { document: 1, kind: 'conformance' },
      { document: 1, kind: 'metadata' },
    ])
  })

  test('is lost, and said to be, when it cannot be read', async () => {
    const broken = writeParts('/Metadata 9 0 R', {
      9: stream('no zlib', '/Type /Metadata /Subtype /XML /Filter /FlateDecode'),
    })
    const result = await assembleInNode([broken])
    expectValidPdf(result)
    expect(result.losses).toEqual([{ document: 0, kind: 'metadata' }])
  })
})
