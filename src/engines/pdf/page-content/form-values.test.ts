import { describe, expect, it } from 'vitest'
import type { Matrix } from '../matrix.ts'
import { hasFields, hasMedia, readFormValues } from './form-values.ts'

/** A page of 800 points, as pdf.js shows it. */
const toShown: Matrix = [1, 0, 0, -1, 0, 800]
const none: ReadonlySet<string> = new Set()
const widget = { subtype: 'Widget', rect: [100, 700, 300, 712] } as const

const textsOf = (annotations: Parameters<typeof readFormValues>[0], drawn = none) =>
  readFormValues(annotations, toShown, drawn).map(({ text }) => text)

describe('what is filled in', () => {
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
    // 800 − 712 and 800 − 700; the font is a little less high than the field.
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
