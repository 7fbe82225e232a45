import { describe, expect, it } from 'vitest'
import type { Matrix } from '../matrix.ts'
import type { PageAnnotation } from './annotations.ts'
import { type LinkedDocument, readLinks } from './links.ts'

/** A page of 600 × 800 points, as pdf.js shows it. */
const toShown: Matrix = [1, 0, 0, -1, 0, 800]

const page = {
  view: [0, 0, 600, 800],
  getViewport: () => ({ convertToViewportPoint: (x: number, y: number) => [x, 800 - y] }),
}

/** As much of pdf.js as links take: three pages, of which objects 3 to 5 are the references. */
const document = {
  numPages: 3,
  getDestination: (name: string) =>
    name === 'chapter'
      ? Promise.resolve([{ num: 5, gen: 0 }, { name: 'XYZ' }, 70, 600, null])
      : Promise.resolve(null),
  getPageIndex: ({ num }: { num: number }) =>
    num >= 3 && num <= 5 ? Promise.resolve(num - 3) : Promise.reject(new Error('no page')),
  getPage: () => Promise.resolve(page),
} as unknown as LinkedDocument

const link = { subtype: 'Link', rect: [10, 700, 110, 712] } as const
const read = (...annotations: PageAnnotation[]) => readLinks(annotations, toShown, document)

describe('links', () => {
  it('lead to addresses, from where they are', async () => {
    expect(await read({ ...link, url: 'https://example.com/' })).toEqual([
      { box: { left: 10, top: 88, right: 110, bottom: 100 }, url: 'https://example.com/' },
    ])
  })

  it('lead to places of the document, by name or by page', async () => {
    const targets = await read(
      { ...link, dest: 'chapter' },
      { ...link, dest: [{ num: 4, gen: 0 }, { name: 'FitH' }, 750] },
      { ...link, dest: [1, { name: 'FitR' }, 0, 100, 600, 300] },
      { ...link, dest: [{ num: 3, gen: 0 }, { name: 'Fit' }] },
      { ...link, dest: [{ num: 3, gen: 0 }, { name: 'XYZ' }, null, null, null] },
    )
    expect(targets.map(({ target }) => target)).toEqual([
      { pageIndex: 2, y: 200 },
      { pageIndex: 1, y: 50 },
      { pageIndex: 1, y: 500 },
      { pageIndex: 0, y: 0 },
      { pageIndex: 0, y: 0 },
    ])
  })

  it('of several lines have a box for each', async () => {
    const quadPoints = [10, 712, 110, 712, 10, 700, 110, 700, 10, 698, 60, 698, 10, 686, 60, 686]
    const links = await read({ ...link, quadPoints, url: 'https://example.com/' })
    expect(links.map(({ box }) => [box.left, box.top, box.right, box.bottom])).toEqual([
      [10, 88, 110, 100],
      [10, 102, 60, 114],
    ])
  })

  it('that lead nowhere, are hidden or have no area are left out', async () => {
    expect(
      await read(
        { ...link, dest: 'nowhere' },
        { ...link, dest: [{ num: 99, gen: 0 }, { name: 'Fit' }] },
        { ...link, dest: [7, { name: 'Fit' }] },
        { ...link, dest: 'chapter', annotationFlags: 2 },
        { ...link, rect: [10, 700, 10, 700], url: 'https://example.com/' },
        { ...link, rect: [Number.NaN, 700, 10, 720], url: 'https://example.com/' },
        { subtype: 'Text', rect: link.rect, url: 'https://example.com/' },
        link,
      ),
    ).toEqual([])
  })
})
