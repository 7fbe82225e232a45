import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser, type Element } from '@xmldom/xmldom'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { isMissing } from '../../testing/prerequisites.ts'
import type { DocxBlock, DocxDocument } from './model.ts'
import { paragraphXml } from './paragraph-xml.ts'
import { createMedia, createRelationships } from './part-context.ts'
import { partXml } from './parts.ts'
import {
  documentOf,
  onePixel,
  paragraph,
  richDocument,
  section,
  text,
} from '../../testing/docx/document.ts'
import { writeDocx } from './write-docx.ts'

const partsOf = async (document: DocxDocument): Promise<ReadonlyMap<string, string>> => {
  const blob = await writeDocx(document)
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const bodyOf = async (blocks: Iterable<DocxBlock>): Promise<string> =>
  (await partsOf(documentOf([section(blocks)]))).get('word/document.xml') ?? ''

/** @throws when the XML is not well-formed. */
const parse = (xml: string): Element => {
  const document = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  }).parseFromString(xml, 'text/xml')
  const root = document.documentElement
  if (root === null) throw new Error('no element')
  return root
}

/**
 * The order of the written child elements that ISO/IEC 29500-1:2016, annex A.1, requires (wml.xsd).
 */
const childOrders: Readonly<Record<string, readonly string[]>> = {
  'w:pPr':
    'pStyle keepNext pageBreakBefore widowControl numPr tabs suppressAutoHyphens bidi spacing ind jc outlineLvl rPr sectPr'.split(
      ' ',
    ),
  'w:rPr': 'rFonts b bCs i iCs strike color spacing kern sz szCs u shd vertAlign rtl lang'.split(
    ' ',
  ),
  'w:tblPr': 'tblpPr tblW tblInd tblLayout tblCellMar'.split(' '),
  'w:trPr': 'cantSplit trHeight tblHeader'.split(' '),
  'w:tcPr': 'tcW gridSpan vMerge tcBorders shd textDirection'.split(' '),
  'w:tcBorders': 'top left bottom right'.split(' '),
  'w:sectPr':
    'headerReference footerReference footnotePr type pgSz pgMar pgNumType cols titlePg'.split(' '),
  'w:lvl': 'start numFmt lvlText lvlJc pPr'.split(' '),
  'w:style': 'name basedOn next qFormat pPr rPr'.split(' '),
  'w:settings':
    'zoom defaultTabStop autoHyphenation evenAndOddHeaders characterSpacingControl footnotePr compat'.split(
      ' ',
    ),
}

const expectOrder = (element: Element): void => {
  const order = childOrders[element.nodeName]
  const children = Array.from(element.childNodes).filter(
    (node): node is Element => node.nodeType === 1,
  )
  if (order !== undefined) {
    const places = children.map(({ nodeName }) => order.indexOf(nodeName.slice('w:'.length)))
    expect(
      places,
      `${element.nodeName}: ${children.map(({ nodeName }) => nodeName).join(' ')}`,
    ).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  }
  for (const child of children) expectOrder(child)
}

describe('writeDocx', () => {
  test('a soft hyphen is an element of its own, as Word writes it', async () => {
    const xml = await bodyOf([paragraph([text('uni\u00ADversity')])])
    expect(xml).toMatch(/>uni<\/w:t><w:softHyphen\/><w:t[^>]*>versity</)
  })

  test('writes parts that are well-formed, their children in the order of the schema', async () => {
    const parts = await partsOf(richDocument())
    const xml = [...parts].filter(([name]) => /\.(xml|rels)$/.test(name))
    expect(xml.length).toBeGreaterThan(10)
    for (const [, content] of xml) expectOrder(parse(content))
  })

  test('names every part in the list of types, which comes first', async () => {
    const parts = await partsOf(richDocument())
    const [first] = parts.keys()
    expect(first).toBe('[Content_Types].xml')
    const types = parts.get('[Content_Types].xml') ?? ''
    for (const name of parts.keys())
      if (/^word\/[^/]+\.xml$/.test(name)) expect(types).toContain(`PartName="/${name}"`)
  })

  test('refers only to parts and relationships that are there', async () => {
    const parts = await partsOf(richDocument())
    const relationships = parts.get('word/_rels/document.xml.rels') ?? ''
    const targets = [...relationships.matchAll(/Target="([^"]+)"(?: TargetMode="(\w+)")?/g)]
    for (const [, target, mode] of targets)
      if (mode !== 'External') expect(parts.has(`word/${target}`), target).toBe(true)
    for (const [, id] of (parts.get('word/document.xml') ?? '').matchAll(/r:(?:id|embed)="(\w+)"/g))
      expect(relationships).toContain(`Id="${id}"`)
  })

  test('gives mammoth the text, styles, lists, links, notes, tables and pictures', async () => {
    const buffer = Buffer.from(await (await writeDocx(richDocument())).arrayBuffer())
    const { value } = await mammoth.convertToHtml({ buffer })
    expect(value).toContain('Titre &amp; &lt;chose&gt;')
    expect(value).toContain('<h1>1 Introduction</h1>')
    expect(value).toContain('<strong><em><s>everything</s></em></strong><sup>2</sup>')
    expect(value).toContain('<a href="https://example.org/?a=1&amp;b=&quot;2&quot;">link</a>')
    expect(value).toContain('<a href="#start"> up</a>')
    expect(value).toContain('<ul><li>one<ul><li>below</li></ul></li></ul><ol><li>third</li></ol>')
    expect(value).toContain('<th colspan="2"><p>A</p></th><th rowspan="2"><p>B</p></th>')
    expect(value).toContain('A note')
    expect(value).toContain('alt="a &quot;b&quot;"')
    expect(value).toContain('שלום עולם')
  })

  test('writes the same document as the same bytes', async () => {
    const [one, other] = await Promise.all([writeDocx(richDocument()), writeDocx(richDocument())])
    expect(new Uint8Array(await one.arrayBuffer())).toEqual(
      new Uint8Array(await other.arrayBuffer()),
    )
  })

  test('writes a picture that stands in two places once, and reports it', async () => {
    const picture = {
      key: 'same',
      file: onePixel,
      type: 'png' as const,
      widthPoints: 10,
      heightPoints: 10,
    }
    const shown = () => paragraph([{ kind: 'picture', picture: { ...picture } }])
    const reports: [number, number][] = []
    const blob = await writeDocx(documentOf([section([shown(), shown()])]), {
      report: (done, total) => reports.push([done, total]),
    })
    const files = Object.keys(unzipSync(new Uint8Array(await blob.arrayBuffer())))
    expect(files.filter((name) => name.startsWith('word/media/'))).toEqual([
      'word/media/image1.png',
    ])
    expect(reports).toEqual([
      [1, 2],
      [2, 2],
    ])
  })

  test('takes sections and blocks one after the other', async () => {
    const taken: string[] = []
    const blocks = function* (name: string) {
      taken.push(`${name} begins`)
      yield paragraph(name)
      taken.push(`${name} ends`)
    }
    const sections = function* () {
      for (const name of ['one', 'two']) {
        taken.push(`section ${name}`)
        yield section(blocks(name))
      }
    }
    await writeDocx(documentOf(sections()))
    expect(taken).toEqual([
      'section one',
      'one begins',
      'one ends',
      'section two',
      'two begins',
      'two ends',
    ])
  })

  test('ends sections in a paragraph, and parts tables that would become one', async () => {
    const table = {
      kind: 'table' as const,
      columnWidthsPoints: [50],
      leftPoints: 0,
      rows: [{ cells: [{ columnSpan: 1, borders: {}, blocks: [paragraph('a')] }] }],
    }
    const body = await bodyOf([table, table])
    expect(body).toMatch(/<\/w:tbl><w:p>.*?<\/w:p><w:tbl>/)
    expect(body).toMatch(/<\/w:tbl><w:p>.*?<\/w:p><w:sectPr>/)
    const parts = await partsOf(documentOf([section([table]), section([])]))
    expect(parts.get('word/document.xml')?.match(/<w:sectPr>/g)).toHaveLength(2)
  })

  test('footnotes begin with the number of the document', async () => {
    const parts = await partsOf(documentOf([{ ...section([]), firstFootnoteNumber: 29 }]))
    expect(parts.get('word/document.xml')).toContain(
      '<w:sectPr><w:footnotePr><w:numStart w:val="29"/></w:footnotePr><w:type',
    )
    expect(await bodyOf([])).not.toContain('footnotePr')
  })

  test('a table that floats names its place on the page, with its text turned', async () => {
    const cell = {
      columnSpan: 1,
      borders: {},
      blocks: [paragraph('arXiv')],
      textDirection: 'up' as const,
    }
    const body = await bodyOf([
      {
        kind: 'table',
        columnWidthsPoints: [20],
        leftPoints: 0,
        floatsAt: { leftPoints: 11, topPoints: 240, marginTopPoints: 40 },
        rows: [{ heightPoints: 300, cells: [cell] }],
      },
    ])
    expect(body).toContain('w:vertAnchor="margin" w:horzAnchor="page" w:tblpX="220" w:tblpY="4000"')
    expect(body).toContain('<w:textDirection w:val="btLr"/>')
  })

  test('swaps sides where text runs from right to left: Word means the side where it begins', async () => {
    const body = await bodyOf([
      paragraph('שלום', {
        isRightToLeft: true,
        leftPoints: 5,
        rightPoints: 10,
        alignment: 'right',
      }),
    ])
    expect(body).toContain('w:left="200" w:right="100"')
    expect(body).toContain('<w:jc w:val="left"/>')
  })

  test.each([
    [Number.NaN, '0'],
    [Infinity, '0'],
    [1e9, '31680'],
  ])('keeps lengths within what Word takes: %d', async (atPoints, twips) => {
    const tabs = [{ atPoints, align: 'left' as const }]
    expect(await bodyOf([paragraph('a', { tabs })])).toContain(`w:pos="${twips}"`)
  })

  test('is well-formed whatever the text is, and keeps it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (content, url) => {
        const link = { kind: 'link' as const, target: { url }, inlines: [text(content)] }
        const context = {
          relationships: createRelationships(),
          media: createMedia(),
          counters: { drawings: 0, bookmarks: 0 },
        }
        const part = partXml('w:hdr', paragraphXml(paragraph([text(content), link]), context))
        const shown = Array.from(
          parse(part).getElementsByTagName('w:t'),
          (it) => it.textContent,
        ).join('')
        const kept = content
          .replaceAll(/[\t\n]/g, '')
          .replaceAll(/[^\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
        expect(shown).toBe(kept + kept)
        parse(context.relationships.toXml())
      }),
    )
  })

  test.skipIf(isMissing('soffice'))(
    'is opened by LibreOffice',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'utilo-docx-'))
      try {
        const file = join(folder, 'rich.docx')
        writeFileSync(file, new Uint8Array(await (await writeDocx(richDocument())).arrayBuffer()))
        const { status } = spawnSync('soffice', [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          'txt:Text',
          '--outdir',
          folder,
          file,
        ])
        expect(status).toBe(0)
        const shown = readFileSync(join(folder, 'rich.txt'), 'utf8')
        for (const words of [
          'Titre & <chose>',
          'everything2link up',
          '• one',
          'column two',
          'landscape',
        ])
          expect(shown).toContain(words)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    60_000,
  )
})
