import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../../testing/prerequisites.ts'
import { readCoefficients } from './read.ts'
import { recodeJpeg } from './recode.ts'
import { decode, inspectJpeg } from '../../../../testing/image/jpeg.ts'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`))
const names = ['plain', 'progressive', 'gray', 'cmyk', 'turned-6', 'display-p3']

/** 40 × 24, 4:2:2, a restart marker after every group: ImageMagick's plasma through `cjpeg -restart 1B -quality 40`. */
const withRestarts = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAYACgDASEAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwCsr5QYH5UF1Hr9c0opbGUXaoz/0KjyKVBY8fWs+R0L5HIrqpNPQJTd7o//0ciI985FFayqcrsehSxElGx//9LH+0mFsEmiS5QgHufWrtaVmZyg/iR//9PFikEmepIqT7EWwVb35pzl7NmTdtz/1MsW5jyG/lRWTq9TBVpI/9Wtf6cmcjPWsa6t2jzySO1Oc/f1OenUbdmf/9blYpNvvWzb3G8Ko6Y61nXndEyjzLU//9dqkGMA8g0V5qnYwVPsf//Z',
  ),
  (character) => character.charCodeAt(0),
)

const frameOf = (bytes: Uint8Array | undefined) => bytes && readCoefficients(bytes)?.frame

describe('recodeJpeg', () => {
  // Bytes of `jpegtran -progressive -copy all` (libjpeg-turbo 2.1.5), whose CMYK order of scans differs.
  it.each([
    ['plain', 2781],
    ['progressive', 2803],
    ['gray', 1234],
    ['turned-6', 2817],
    ['display-p3', 3319],
  ])('%s is as small as jpegtran makes it', (name, bytes) => {
    expect(recodeJpeg(fixture(name))?.length).toBe(bytes)
  })

  it.each(names)('%s: every coefficient stays, and so does what describes the picture', (name) => {
    const source = fixture(name)
    const recoded = recodeJpeg(source)
    expect(recoded && inspectJpeg(recoded)).toEqual(inspectJpeg(source))
    const [before, after] = [readCoefficients(source), recoded && readCoefficients(recoded)]
    expect(after?.segments).toEqual(before?.segments)
    for (const [place, plane] of (before?.frame.planes ?? []).entries())
      // A scan of one component alone does not code the blocks that fill up a group.
      for (let row = 0; row < plane.blocksDown; row += 1) {
        const from = row * plane.stride * 64
        const to = from + plane.blocksAcross * 64
        expect(after?.frame.planes[place]?.coefficients.subarray(from, to)).toEqual(
          plane.coefficients.subarray(from, to),
        )
      }
  })

  it('comes to rest: what was recoded once has the same size again', () => {
    for (const name of names) {
      const once = recodeJpeg(fixture(name))
      expect(once && recodeJpeg(once)).toEqual(once)
    }
  })

  it('reads restart markers, and needs none', () => {
    const recoded = recodeJpeg(withRestarts)
    expect(recoded?.length).toBe(720)
    expect(frameOf(recoded)?.planes.map(({ coefficients }) => coefficients[0])).toEqual(
      frameOf(withRestarts)?.planes.map(({ coefficients }) => coefficients[0]),
    )
  })

  it('leaves what follows the picture', () => {
    const plain = fixture('plain')
    const longer = new Uint8Array([...plain, 1, 2, 3])
    expect(recodeJpeg(longer)).toEqual(recodeJpeg(plain))
  })
})

describe('what cannot be recoded', () => {
  it.each(['truncated', 'png-named', 'empty'])('%s', (name) => {
    expect(recodeJpeg(fixture(name))).toBeUndefined()
  })

  it('a picture cut short anywhere', () => {
    const plain = fixture('plain')
    for (let length = 0; length < plain.length; length += 7)
      expect(recodeJpeg(plain.subarray(0, length))).toBeUndefined()
  })

  it('other codings, and more pixels than memory is taken for', () => {
    const plain = fixture('plain')
    const frameAt = plain.findIndex((byte, at) => byte === 0xff && plain[at + 1] === 0xc0)
    expect(recodeJpeg(plain.with(frameAt + 1, 0xc9))).toBeUndefined()
    expect(recodeJpeg(plain.with(frameAt + 4, 12))).toBeUndefined()
    expect(recodeJpeg(plain.with(frameAt + 5, 255).with(frameAt + 7, 255))).toBeUndefined()
  })

  it('never fails, and never changes a pixel, whatever the bytes', async () => {
    const sources = [...names.map(fixture), withRestarts]
    const change = fc.tuple(fc.nat(4000), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (source, changes) => {
          const changed = Uint8Array.from(source)
          for (const [at, value] of changes) changed[at % changed.length] = value
          const recoded = recodeJpeg(changed)
          if (recoded === undefined) return
          const before = await decode(changed).catch(() => undefined)
          if (before !== undefined) expect(await decode(recoded.slice())).toEqual(before)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe.skipIf(isMissing('corpus'))('real files', () => {
  // `jpegtran -progressive -copy all` ÷ the file (libjpeg-turbo 2.1.5).
  it.each([
    ['01_mate_nature_TwoWings', 0.9533],
    ['05_mate_nature_Blinds', 0.9389],
    ['07_mate_nature_GreenMeadow', 1],
    ['11_Path', 0.9905],
    ['17_sharp_2569067123', 0.9847],
  ])('%s shrinks to %d', (name, ratio) => {
    const source = new Uint8Array(readFileSync(inCorpus('image', 'jpeg', `${name}.jpg`)))
    expect((recodeJpeg(source)?.length ?? 0) / source.length).toBeCloseTo(ratio, 3)
  })
})
