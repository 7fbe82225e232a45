import { readFileSync, readdirSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { horizontalStroke, verticalStroke } from '../../../testing/pdf/structure.ts'
import { TestPage } from '../../../testing/pdf/test-page.ts'
import { readLayouts } from '../../../testing/pdf/text.ts'
import { lineAt, paragraphOf, styled } from '../../../testing/pdf/word-documents.ts'
import type { Loss, PageLayout, Picture } from '../page-content/page-layout.ts'
import { readStructure } from '../structure/read-structure.ts'
import { findMissingContent } from './missing-content.ts'
import { pagesToDocx } from './pages-to-docx.ts'

const page = new TestPage()
page.segment('A line of text', { baseline: 100 })
page.segment('and another one', { baseline: 130 })
const layout = page.layout()

const picture: Picture = {
  kind: 'picture',
  pageIndex: 0,
  box: { left: 100, top: 300, right: 200, bottom: 400 },
  file: new Blob(),
  type: 'png',
  widthPx: 1,
  heightPx: 1,
  turnDegrees: 0,
  isMirrored: false,
  key: 'picture',
  isFigure: false,
  order: 0,
}

const emptied = (whole: PageLayout) => {
  const structure = readStructure([whole])
  return { ...structure, pages: structure.pages.map((it) => ({ ...it, regions: [] })) }
}

describe('a document and its pages', () => {
  test('with the same text and pictures miss nothing', () => {
    const whole = { ...layout, pictures: [picture] }
    expect(findMissingContent([whole], readStructure([whole]))).toEqual([])
  })

  test('turned text is named as a loss where it is set horizontally, and nowhere else', async () => {
    const turned = (degrees: number) => ({
      degrees,
      isVertical: false,
      box: { left: 20, top: 400, right: 40, bottom: 500 },
      segments: [page.segment('arXiv', { left: 300, baseline: 30 })],
    })
    const lossesAt = async (degrees: number) => {
      const losses: Loss[] = [{ kind: 'turned-text', pageIndex: 0 }]
      const whole = { ...layout, turned: [turned(degrees)], losses }
      const result = await pagesToDocx([whole], { language: 'en' })
      return result.losses.map(({ kind }) => kind)
    }
    expect(await lossesAt(270)).not.toContain('turned-text')
    expect(await lossesAt(315)).toContain('turned-text')
  })

  test('text that the structure lost is named with its page', () => {
    expect(findMissingContent([layout], emptied(layout))).toEqual([
      { kind: 'words-left-out', pageIndex: 0 },
    ])
  })

  test('text that a paragraph does not write is named with its page', () => {
    const structure = readStructure([layout])
    const pages = structure.pages.map((it) => ({
      ...it,
      regions: it.regions.map((region) => ({
        ...region,
        columns: region.columns.map((column) => ({
          ...column,
          items: column.items.map((item) =>
            item.kind === 'paragraph' ? { ...item, content: [] } : item,
          ),
        })),
      })),
    }))
    expect(findMissingContent([layout], { ...structure, pages })).toEqual([
      { kind: 'words-left-out', pageIndex: 0 },
    ])
  })

  test('the number of a footnote is written by Word', () => {
    const structure = readStructure([layout])
    const note = paragraphOf([lineAt(72, 700, '123 A note of some words')], {
      role: { kind: 'footnote' },
      content: [styled('A note of some words')],
    })
    const footnotes = new Map([[123, [note]]])
    expect(findMissingContent([layout], { ...structure, footnotes })).toEqual([])
  })

  test('a picture that the structure lost is named with its page', () => {
    const bare = { ...layout, segments: [], pictures: [picture] }
    expect(findMissingContent([bare], emptied(bare))).toEqual([
      { kind: 'drawing-left-out', pageIndex: 0 },
    ])
  })

  test('the rulings of a table whose text became something else are named', () => {
    const strokes = [
      ...[200, 230, 260].map((y) => horizontalStroke(y, 72, 272)),
      ...[72, 172, 272].map((x) => verticalStroke(x, 200, 260)),
    ]
    const ruled = new TestPage()
    for (const [left, baseline] of [
      [80, 220],
      [180, 220],
      [80, 250],
      [180, 250],
    ] as const)
      ruled.segment('Cell', { left, baseline })
    const whole = { ...ruled.layout(), strokes }
    const structure = readStructure([whole])
    expect(findMissingContent([whole], structure)).toEqual([])
    const asText = readStructure([{ ...whole, strokes: [] }])
    expect(findMissingContent([whole], asText)).toEqual([
      { kind: 'drawing-left-out', pageIndex: 0 },
    ])
  })

  test('a band at the foot whose text became something else is in the background, if there is one', () => {
    const banded = new TestPage()
    banded.segment('A line of text', { baseline: 100 })
    banded.segment('Annual report', { left: 72, baseline: 825 })
    banded.segment('1', { left: 520, baseline: 825 })
    const fills = [
      { box: { left: 0, top: 804, right: 595, bottom: 840 }, color: '#274c77', order: 0 },
    ]
    const whole = { ...banded.layout(), fills }
    const asText = readStructure([{ ...whole, fills: [] }])
    expect(findMissingContent([whole], asText)).toEqual([
      { kind: 'drawing-left-out', pageIndex: 0 },
    ])
    const grounded = { ...whole, background: picture }
    const withGround = readStructure([{ ...grounded, fills: [] }])
    expect(findMissingContent([grounded], withGround)).toEqual([])
  })
})

const lettersOnly = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns all letters of a document with its headers, footers and footnotes, read from its XML. */
const lettersOfDocx = async (docx: Blob): Promise<string> => {
  const parts = unzipSync(new Uint8Array(await docx.arrayBuffer()))
  return lettersOnly(
    Object.keys(parts)
      .filter((name) => /^word\/(?:document|header\d*|footer\d*|footnotes)\.xml$/.test(name))
      .map((name) => {
        const xml = strFromU8(parts[name] ?? new Uint8Array())
        return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text = '']) => text).join('')
      })
      .join(' '),
  )
}

/** The words of three letters and more, without Roman numbers: Word counts the items of lists itself. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !/^[ivxlc]+$/i.test(word))

const folders = ['pdf-to-word', 'pdf-to-word-real/real', 'pdf-to-word-real/made']
/** This file is damaged; pdf.js opens only its repaired copy. */
const damagedName = 'bug1020226.pdf'
const passwords: Readonly<Record<string, string>> = { 'bug1782186.pdf': 'Hello' }

/** Returns the pages of a document with a word that it neither holds nor names, and the words. */
const findSilentLosses = async (path: string, password: string | undefined): Promise<string[]> => {
  const layouts = await readLayouts(
    new Uint8Array(readFileSync(path)),
    password === undefined ? {} : { password },
  )
  const { docx, losses } = await pagesToDocx(layouts, { language: 'en' })
  const letters = await lettersOfDocx(docx)
  const isNamed = (pageIndex: number) =>
    losses.some((loss: Loss) => loss.kind === 'words-left-out' && loss.pageIndex === pageIndex)
  return layouts.flatMap(({ pageIndex, segments, turned }) => {
    if (isNamed(pageIndex)) return []
    const texts = [...segments, ...turned.flatMap((text) => text.segments)].map(({ text }) => text)
    return wordsOf(texts)
      .filter((word) => !letters.includes(word))
      .map((word) => `${String(pageIndex + 1)}: ${word}`)
  })
}

/** A document without any text or picture that Node can read. */
const isEmptyError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'empty'

const timeLimitMs = 120_000

describe.skipIf(isMissing('corpus'))('documents as people have them', () => {
  test.each(folders)(
    'each document of %s has all words of its pages, or names the page',
    async (folder) => {
      const names = readdirSync(inCorpus(folder)).filter(
        (name) => name.endsWith('.pdf') && name !== damagedName,
      )
      const silent: string[] = []
      for (const name of names) {
        const words = await findSilentLosses(inCorpus(folder, name), passwords[name]).catch(
          (error: unknown) => {
            if (isEmptyError(error)) return []
            throw error
          },
        )
        silent.push(...words.map((word) => `${name}, page ${word}`))
      }
      expect(silent).toEqual([])
    },
    timeLimitMs,
  )
})
