import { describe, expect, it } from 'vitest'
import type { Matrix } from './geometry.ts'
import {
  type LinkedDocument,
  type PageAnnotation,
  hasFields,
  hasMedia,
  readFormValues,
  readLinks,
} from './annotations.ts'

/** A page of 800 points in height, as pdf.js shows it. */
const toShown: Matrix = [1, 0, 0, -1, 0, 800]
const none: ReadonlySet<string> = new Set()
const widget = { subtype: 'Widget', rect: [100, 700, 300, 712] } as const

const textsOf = (annotations: Parameters<typeof readFormValues>[0], drawn = none) =>
  readFormValues(annotations, toShown, drawn).map(({ text }) => text)

describe('readFormValues', () => {
  it('stands where its field is', () => {
    const field = {
      ...widget,
      fieldType: 'Tx',
      fieldValue: 'Dupont',
      defaultAppearanceData: { fontSize: 10 },
    }
    const [value] = readFormValues([field], toShown, none)
    expect(value).toMatchObject({ text: 'Dupont', sizePoints: 10 })
    expect(value?.box.left).toBe(100)
    expect(value?.box.right).toBeLessThanOrEqual(300)
    // The field is from 800 − 712 to 800 − 700; the font is a little less high than the field.
    expect(value?.box.top).toBeGreaterThanOrEqual(88)
    expect(value?.box.bottom).toBeLessThanOrEqual(101)
    expect((value?.box.bottom ?? 0) - (value?.box.top ?? 0)).toBeCloseTo(10)
  })

  it('is not there twice where the page draws it', () => {
    const field = { ...widget, id: '8R', fieldType: 'Tx', fieldValue: 'Dupont' }
    expect(textsOf([field])).toEqual(['Dupont'])
    expect(textsOf([field], new Set(['8R']))).toEqual([])
  })

  it('has boxes ticked or not, and one of several chosen', () => {
    const box = { ...widget, checkBox: true, exportValue: 'Yes' }
    const radio = { ...widget, radioButton: true, buttonValue: 'a' }
    expect(
      textsOf([
        { ...box, fieldValue: 'Yes' },
        { ...box, fieldValue: 'Off' },
        { ...radio, fieldValue: 'a' },
        { ...radio, fieldValue: 'b' },
      ]),
    ).toEqual(['☒', '☐', '◉', '○'])
  })

  it('holds nothing hidden, no passwords, nothing without a place', () => {
    const field = { ...widget, fieldType: 'Tx', fieldValue: 'secret' }
    expect(
      textsOf([
        { ...field, annotationFlags: 2 },
        { ...field, password: true },
      ]),
    ).toEqual([])
    expect(textsOf([{ subtype: 'Widget', checkBox: true, rect: null }])).toEqual([])
    expect(textsOf([{ ...widget, rect: [5, 5, 5, 5], checkBox: true }])).toEqual([])
  })

  it('makes a page a form, but buttons do not', () => {
    expect(hasFields([widget])).toBe(true)
    expect(
      hasFields([
        { ...widget, pushButton: true },
        { ...widget, annotationFlags: 2 },
      ]),
    ).toBe(false)
    expect(hasMedia([{ subtype: 'RichMedia' }])).toBe(true)
    expect(hasMedia([{ subtype: 'Link' }])).toBe(false)
  })
})

const page = {
  view: [0, 0, 600, 800],
  getViewport: () => ({ convertToViewportPoint: (x: number, y: number) => [x, 800 - y] }),
}

/** The members of a pdf.js document that links need: three pages, with objects 3 to 5 as their references. */
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
