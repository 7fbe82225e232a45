import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { DocxBlock, DocxCell, DocxParagraph, Inline } from '../../engines/docx/model.ts'
import type { PreviewPage } from '../../engines/pdf/to-word/preview-page.ts'
import { DocumentPage } from './document-page.tsx'

const text = (words: string, runProperties = {}): Inline => ({
  kind: 'text',
  text: words,
  runProperties,
})

const paragraph = (
  inlines: readonly Inline[],
  more: Partial<DocxParagraph> = {},
): DocxParagraph => ({ kind: 'paragraph', inlines, beforePoints: 0, ...more })

const pageOf = (blocks: readonly DocxBlock[], more: Partial<PreviewPage> = {}): PreviewPage => ({
  widthPoints: 595,
  heightPoints: 842,
  pageNumber: 7,
  pageCount: 9,
  runProperties: { font: 'Times New Roman', sizePoints: 10 },
  styles: [{ id: 'Heading2', runProperties: { sizePoints: 16, isBold: true } }],
  behindText: [],
  inFrontOfText: [],
  rules: [],
  header: { leftPoints: 72, widthPoints: 451, topPoints: 36, blocks: [] },
  footer: { leftPoints: 72, widthPoints: 451, bottomPoints: 36, blocks: [] },
  bands: [[{ leftPoints: 72, widthPoints: 451, blocks }]],
  footnotes: [],
  ...more,
})

const html = (page: PreviewPage): string =>
  renderToStaticMarkup(createElement(DocumentPage, { page, label: 'Page 7' }))

const shown = (...blocks: readonly DocxBlock[]): string => html(pageOf(blocks))

const textIn = (markup: string): string => markup.replaceAll(/<[^>]+>/g, '')

const cell = (words: string, more: Partial<DocxCell> = {}): DocxCell => ({
  columnSpan: 1,
  blocks: words === '' ? [] : [paragraph([text(words)])],
  borders: {},
  ...more,
})

describe('a page of the document as HTML', () => {
  test('has pictures behind and in front of its text, in this order', () => {
    const picture = (key: string) => ({
      picture: { key, file: new Blob(), type: 'png' as const, widthPoints: 20, heightPoints: 10 },
      topPoints: 50,
    })
    const markup = html(
      pageOf([paragraph([text('between')])], {
        behindText: [{ ...picture('a'), leftPoints: 111 }],
        inFrontOfText: [{ ...picture('b'), leftPoints: 222 }],
      }),
    )
    const places = ['left:calc(111.00 *', 'between', 'left:calc(222.00 *']
    const found = places.map((place) => markup.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  })

  test('sets letters closer that Word scales', () => {
    const narrow: Inline = { kind: 'text', text: 'narrow', runProperties: { scalePercent: 75 } }
    expect(shown(paragraph([narrow]))).toContain('letter-spacing:-0.120em')
  })

  test('has the lines behind its text', () => {
    const box = { left: 72, top: 200, right: 300, bottom: 200 }
    const rule = { box, widthPoints: 0.5, color: '#336699', isDashed: true }
    const markup = html(pageOf([], { rules: [rule] }))
    expect(markup).toContain('viewBox="0 0 595 842"')
    expect(markup).toContain(
      '<line x1="72" y1="200" x2="300" y2="200" stroke="#336699" stroke-width="0.5" stroke-dasharray="1.5 0.5"',
    )
    expect(html(pageOf([]))).not.toContain('<svg')
  })

  test('escapes the document’s text, and never links to an address of it', () => {
    const markup = shown(
      paragraph([
        text('<img src=x onerror=alert(1)> & "quotes"'),
        { kind: 'link', target: { url: 'javascript:alert(1)' }, inlines: [text('click')] },
      ]),
    )
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
    expect(markup).toContain('click')
    expect(markup).not.toMatch(/<img|<a |javascript:/)
  })

  test('a font’s name cannot leave its declaration', () => {
    const markup = shown(paragraph([text('a', { font: 'X"; background: url(//evil)' })]))
    // React escapes the quotation marks of the attribute; the name stays one CSS string.
    expect(markup).toContain(
      'font-family:&quot;X\\&quot;; background: url(//evil)&quot;, sans-serif',
    )
  })

  test('formats of words are shown', () => {
    const markup = shown(
      paragraph([
        text('a', { isBold: true, isItalic: true, color: '#ff0000' }),
        text('b', { isUnderlined: true, isStruck: true, background: '#ffff00' }),
        text('c', { script: 'super' }),
      ]),
    )
    expect(markup).toMatch(/<span style="color:#ff0000;font-weight:bold;font-style:italic">a</)
    expect(markup).toMatch(/text-decoration:underline line-through;background-color:#ffff00">b/)
    expect(markup).toMatch(/vertical-align:super;[^"]*">c/)
  })

  test('headings are headings, and have the format of their style', () => {
    const markup = shown(paragraph([text('Method')], { style: 'Heading2' }))
    expect(markup).toContain('role="heading" aria-level="4"')
    expect(markup).toMatch(/font-size:calc\(16\.00 \* var\(--pt\)\);font-weight:bold/)
  })

  test('a table keeps its rows, columns, merged cells, grounds and borders', () => {
    const border = { widthPoints: 0.5, color: '#333333', isDashed: true }
    const markup = shown({
      kind: 'table',
      columnWidthsPoints: [100, 200],
      leftPoints: 0,
      rows: [
        {
          cells: [
            cell('tall', { merge: 'starts', background: '#eeeeee' }),
            cell('b', { borders: { bottom: border } }),
          ],
        },
        { cells: [cell('', { merge: 'continues' }), cell('c')] },
        { cells: [cell('wide', { columnSpan: 2 })] },
      ],
    })
    const tds = [...markup.matchAll(/<td colSpan="(\d)" rowSpan="(\d)"/gi)].map(([, ...spans]) =>
      spans.join('×'),
    )
    expect(tds).toEqual(['1×2', '1×1', '1×1', '2×1'])
    expect(markup).toContain('background-color:#eeeeee')
    expect(markup).toContain('border-bottom:calc(0.50 * var(--pt)) dashed #333333')
  })

  test('a floating table stands at its place, and its cell turns its text', () => {
    const markup = shown({
      kind: 'table',
      columnWidthsPoints: [20],
      leftPoints: 0,
      floatsAt: { leftPoints: 11, topPoints: 240, marginTopPoints: 40 },
      rows: [{ cells: [cell('arXiv', { textDirection: 'up' })] }],
    })
    expect(markup).toContain(
      'position:absolute;left:calc(11.00 * var(--pt));top:calc(240.00 * var(--pt))',
    )
    expect(markup).toContain('writing-mode:sideways-lr')
  })

  test('text before a left tab is as wide as the way to its stop', () => {
    const markup = shown(
      paragraph([text('Name:\tAda')], { tabs: [{ atPoints: 120, align: 'left' }] }),
    )
    expect(markup).toContain('min-width:calc(120.00 * var(--pt))')
    expect(textIn(markup)).toContain('Name: Ada')
  })

  test('the first tab of a hanging paragraph leads to the indent', () => {
    const markup = shown(paragraph([text('3.\tthird')], { leftPoints: 30, firstLinePoints: -18 }))
    expect(markup).toContain('min-width:calc(18.00 * var(--pt))')
  })

  test('a page number behind dots ends at its right stop', () => {
    const markup = shown(
      paragraph([text('Method\t12')], { tabs: [{ atPoints: 400, align: 'right', leader: 'dot' }] }),
    )
    expect(markup).toContain('width:calc(400.00 * var(--pt))')
    expect(markup).toMatch(/data-leader="dot"><\/span><span><span>12/)
  })

  test('page numbers are those of the page; notes begin with their number', () => {
    const note = paragraph([{ kind: 'note-number', runProperties: {} }, text(' a note')])
    const markup = html(
      pageOf([], {
        footer: {
          leftPoints: 72,
          widthPoints: 451,
          bottomPoints: 36,
          blocks: [
            paragraph([
              { kind: 'page-number', shown: '1', runProperties: {} },
              text(' / '),
              { kind: 'page-count', shown: '1', runProperties: {} },
            ]),
          ],
        },
        footnotes: [{ id: 4, leftPoints: 72, widthPoints: 451, blocks: [note] }],
      }),
    )
    expect(textIn(markup)).toBe('4 a note7 / 9')
  })

  test('a picture is cropped, turned and named', () => {
    const markup = shown(
      paragraph([
        {
          kind: 'picture',
          picture: {
            key: 'a',
            file: new Blob(),
            type: 'png',
            widthPoints: 100,
            heightPoints: 50,
            crop: { left: 0.25, top: 0, right: 0.25, bottom: 0 },
            turnDegrees: 90,
            alternative: 'A ship',
          },
        },
      ]),
    )
    expect(markup).toContain('alt="A ship"')
    expect(markup).toContain('rotate(90deg)')
    expect(markup).toMatch(/width:200\.000%;height:100\.000%;left:-50\.000%/)
  })
})
