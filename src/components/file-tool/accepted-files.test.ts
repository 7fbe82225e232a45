import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  type AcceptedFiles,
  describeTypes,
  examineFile,
  examineFiles,
  formatFileLimit,
  maxFileBytes,
} from './accepted-files.ts'

const accepted: AcceptedFiles = {
  types: [
    { kind: 'jpeg', label: 'JPEG', mimeType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
    { kind: 'pdf', label: 'PDF', mimeType: 'application/pdf', extensions: ['.pdf'] },
  ],
  identify: (head) =>
    ({ J: 'jpeg', P: 'png', D: 'pdf' })[String.fromCharCode(head[0] ?? 0)] ?? 'unknown',
}
const fileOf = (content: string, name: string) => new File([content], name)

describe('examineFile', () => {
  it.each([
    ['a JPEG', 'J…', 'photo.jpg'],
    ['a JPEG with another name', 'J…', 'photo.png'],
    ['a JPEG without an extension', 'J…', 'photo'],
    ['the other accepted type', 'D…', 'letter.pdf'],
  ])('takes %s', async (_, content, name) => {
    expect(await examineFile(fileOf(content, name), accepted)).toBeUndefined()
  })

  it('refuses by the content, and tells what it is', async () => {
    expect(await examineFile(fileOf('P…', 'photo.jpg'), accepted)).toEqual({
      code: 'wrong-type',
      fileName: 'photo.jpg',
      kind: 'png',
    })
    expect(await examineFile(fileOf('?', 'x.jpg'), accepted)).toMatchObject({ kind: 'unknown' })
  })

  it('refuses nothing at all', async () => {
    expect(await examineFile(fileOf('', 'empty.jpg'), accepted)).toEqual({
      code: 'empty',
      fileName: 'empty.jpg',
    })
  })

  it('names the limit by its round number', () => {
    expect(formatFileLimit('en')).toBe('50\u00A0MB')
    expect(formatFileLimit('fr')).toBe('50\u00A0Mo')
  })

  it('takes 50 MB and not a byte more', async () => {
    expect(maxFileBytes).toBe(52_428_800)
    const limit = new Uint8Array(maxFileBytes).fill('J'.charCodeAt(0))
    const most = new File([limit], 'most.jpg')
    const more = new File([limit, 'J'], 'more.jpg')
    expect(await examineFile(most, accepted)).toBeUndefined()
    expect(await examineFile(more, accepted)).toEqual({ code: 'too-large', fileName: 'more.jpg' })
  })

  it('refuses a file that can no longer be read', async () => {
    const gone = fileOf('J…', 'gone.jpg')
    gone.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect(await examineFile(gone, accepted)).toEqual({ code: 'damaged', fileName: 'gone.jpg' })
  })

  it('reads only the beginning', async () => {
    let seen = 0
    const identify = (head: Uint8Array) => {
      seen = head.length
      return 'jpeg'
    }
    await examineFile(fileOf('J'.repeat(5000), 'long.jpg'), { ...accepted, identify })
    expect(seen).toBe(1024)
  })
})

it('examineFiles keeps the order on both sides', async () => {
  const files = ['J1', 'P1', 'D1', '', 'J2'].map((content) => fileOf(content, `${content}.x`))
  const { taken, refusals } = await examineFiles(files, accepted)
  expect(taken.map(({ name }) => name)).toEqual(['J1.x', 'D1.x', 'J2.x'])
  expect(refusals.map(({ fileName }) => fileName)).toEqual(['P1.x', '.x'])
})

it('describeTypes names types with their extensions', () => {
  expect(describeTypes(accepted.types)).toBe('JPEG (.jpg, .jpeg), PDF (.pdf)')
  const many = ['a', 'b', 'c', 'd', 'e'].map((label) => ({
    kind: label,
    label,
    mimeType: '',
    extensions: ['.x'],
  }))
  expect(describeTypes(many)).toBe('a, b, c, d, e')
})

it('choiceOf says what can be chosen, one or several', () => {
  const [jpeg, pdf] = accepted.types
  if (!jpeg || !pdf) throw new Error('two types are accepted')
  expect(choiceOf({ types: [pdf] }, true)).toBe('pdf')
  expect(choiceOf({ types: [pdf] }, false)).toBe('pdfs')
  expect(choiceOf({ types: [jpeg] }, true)).toBe('image')
  expect(choiceOf({ types: [jpeg, jpeg] }, false)).toBe('images')
  expect(choiceOf(accepted, true)).toBe('file')
  expect(choiceOf(accepted, false)).toBe('files')
})
