import { describe, expect, it } from 'vitest'
import type { Tool } from '../../core/tool.ts'
import { Wrench } from 'lucide-react'
import { sortOf, suggestForFiles, toolsFor, toolsForText } from './tools-for.ts'

describe('the tools that take everything', () => {
  it.each([
    [['pdf'], ['pdf-to-word', 'pdf-to-images', 'merge-pdf', 'compress-pdf', 'ocr']],
    [
      ['pdf', 'pdf'],
      ['merge-pdf', 'compress-pdf', 'ocr'],
    ],
    [['jpeg'], ['compress-images', 'convert-images', 'images-to-pdf', 'jpg-to-png', 'ocr']],
    [['png'], ['compress-images', 'convert-images', 'images-to-pdf', 'ocr']],
    [['gif'], ['compress-images', 'convert-images', 'images-to-pdf']],
    [
      ['jpeg', 'png', 'jpeg'],
      ['compress-images', 'convert-images', 'images-to-pdf', 'ocr'],
    ],
    [['pdf', 'jpeg'], ['ocr']],
    [['pdf', 'gif'], []],
    [['webp'], ['compress-images', 'convert-images', 'images-to-pdf']],
    [['text'], ['qr-code', 'word-counter']],
    [['address'], ['qr-code']],
    [[], []],
  ] as const)('%j: %j', (kinds, tools) => {
    expect(toolsFor(kinds)).toEqual(tools)
  })
})

describe('what files are called together', () => {
  it.each([
    [['pdf', 'pdf'], 'pdfs'],
    [['jpeg', 'heic'], 'photos'],
    [['jpeg', 'png'], 'images'],
    [['txt'], 'texts'],
    [['pdf', 'jpeg'], 'files'],
  ])('%j: %s', (kinds, sort) => {
    expect(sortOf(kinds.map((kind) => ({ kind })))).toBe(sort)
  })
})

const tool = (id: string, own: Partial<Tool>): Tool => ({
  id,
  group: 'files',
  order: 0,
  icon: Wrench,
  paths: { fr: `/${id}`, en: `/en/${id}`, es: `/es/${id}` },
  page: () => Promise.resolve({ default: () => null }),
  ...own,
})

const among = [
  tool('to-png', { accepts: ['jpeg'] }),
  tool('shrink', { accepts: ['jpeg', 'png'], popularityRank: 1 }),
  tool('one-pdf', { accepts: ['jpeg', 'png'], popularityRank: 2 }),
  tool('merge', { accepts: ['pdf'], popularityRank: 3 }),
  tool('to-word', { accepts: ['pdf'], acceptsOneFile: true }),
  tool('moving', { accepts: ['gif'] }),
]

const suggested = (kinds: readonly string[], all = among) =>
  suggestForFiles(
    kinds.map((kind, index) => ({ kind, index })),
    all,
  ).map(({ sort, files, toolIds }) => [sort, files.map(({ index }) => index), toolIds])

describe('what can be done with files', () => {
  it.each([
    ['photos', ['jpeg', 'jpeg'], [['photos', [0, 1], ['shrink', 'one-pdf', 'to-png']]]],
    ['one document', ['pdf'], [['pdfs', [0], ['to-word', 'merge']]]],
    ['several documents', ['pdf', 'pdf'], [['pdfs', [0, 1], ['merge']]]],
    ['nothing', [], []],
  ] as const)('of one sort: %s', (_case, kinds, expected) => {
    expect(suggested(kinds)).toEqual(expected)
  })

  it('of several sorts is offered for all together, then for each sort', () => {
    const expected = [
      ['pdfs', [0, 2], ['merge']],
      ['images', [1, 3], ['shrink', 'one-pdf']],
    ]
    expect(suggested(['pdf', 'png', 'pdf', 'jpeg'])).toEqual(expected)
    const forAll = tool('read', { accepts: ['pdf', 'jpeg', 'png'] })
    expect(suggested(['pdf', 'png', 'pdf', 'jpeg'], [...among, forAll])).toEqual([
      ['files', [0, 1, 2, 3], ['read']],
      ['pdfs', [0, 2], ['merge', 'read']],
      ['images', [1, 3], ['shrink', 'one-pdf', 'read']],
    ])
  })

  it('splits a sort by type where no tool takes all of it', () => {
    expect(suggested(['gif', 'jpeg', 'gif'])).toEqual([
      ['images', [0, 2], ['moving']],
      ['photos', [1], ['shrink', 'one-pdf', 'to-png']],
    ])
  })
})

it('scanned PDFs are offered text recognition first, then Word; a PDF with text among them is none', () => {
  const scan = { kind: 'pdf', isScan: true }
  const tools = ['ocr', 'pdf-to-word', 'pdf-to-images', 'merge-pdf', 'compress-pdf']
  expect(suggestForFiles([scan])).toEqual([{ sort: 'scans', files: [scan], toolIds: tools }])
  expect(suggestForFiles([scan, scan]).map(({ sort, toolIds }) => [sort, toolIds])).toEqual([
    ['scans', ['ocr', 'merge-pdf', 'compress-pdf']],
  ])
  expect(
    suggestForFiles([scan, { kind: 'pdf' }]).map(({ sort, toolIds }) => [sort, toolIds]),
  ).toEqual([['pdfs', ['merge-pdf', 'compress-pdf', 'ocr']]])
})

it('a text is offered to the tools for texts, an address to those for addresses', () => {
  expect(toolsForText({ kind: 'address', address: 'https://example.org' })).toEqual(['qr-code'])
  expect(toolsForText({ kind: 'text', text: 'Words' })).toEqual(['qr-code', 'word-counter'])
})
