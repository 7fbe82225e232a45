import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '../../components/file-tool/accepted-files.ts'
import { readContent } from './read-content.ts'

const pdf = new File(['%PDF-1.7\n'], 'letter.bin')
const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'photo.jpg')

describe('files that were received', () => {
  it('are told by their content', async () => {
    expect(await readContent({ files: [pdf, jpeg] })).toEqual({
      kind: 'files',
      files: [
        { file: pdf, kind: 'pdf' },
        { file: jpeg, kind: 'jpeg' },
      ],
    })
  })

  it('are refused with a reason', async () => {
    const empty = new File([], 'empty.pdf')
    const video = new File(['\u001AE\u00DF\u00A3'], 'film.mkv')
    const unknown = new File(['?'], 'unknown')
    const large = new File(['%PDF-'], 'large.pdf')
    Object.defineProperty(large, 'size', { value: maxFileBytes + 1 })
    const gone = new File(['%PDF-'], 'gone.pdf')
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    })
    const content = await readContent({ files: [empty, video, unknown, large, gone, pdf] })
    expect(content.kind === 'files' && content.files.map(({ fault }) => fault)).toEqual([
      'empty',
      'unknown',
      'unknown',
      'too-large',
      'unreadable',
      undefined,
    ])
  })

  it('are a text where one is, and only where it can be read as one', async () => {
    const note = new File(['Café'], 'note.txt', { type: 'text/plain' })
    expect(await readContent({ files: [note] })).toEqual({
      kind: 'text',
      text: 'Café',
      file: note,
    })
    for (const files of [
      [new File([new Uint8Array([0xff, 0xfe, 0x00])], 'note.txt')],
      [note, note],
      [new File([' \n'], 'blank.txt')],
    ])
      expect((await readContent({ files })).kind).toBe('files')
  })
})

describe('words that were received', () => {
  const address = 'https://example.org/a?b=c'
  it.each([
    [{}, { kind: 'nothing' }],
    [{ text: ' \n' }, { kind: 'nothing' }],
    [{ title: 'A title' }, { kind: 'text', text: 'A title' }],
    [
      { title: 'A title', text: 'Words' },
      { kind: 'text', text: 'Words' },
    ],
    [
      { title: 'A page', url: address },
      { kind: 'address', address },
    ],
    [
      { title: 'A page', text: address },
      { kind: 'address', address },
    ],
    [
      { text: address, url: address },
      { kind: 'address', address },
    ],
    [
      { text: 'See this', url: address },
      { kind: 'text', text: `See this\n${address}` },
    ],
  ])('%j is %j', async (shared, content) => {
    expect(await readContent({ files: [], ...shared })).toEqual(content)
  })
})
