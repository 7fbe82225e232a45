import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { GrayImage } from '../../core/image-coding.ts'
import { type Tesseract, createTesseract, pageSegmentation, readTsv } from './tesseract.ts'
import { enginePartsOf } from '../../testing/ocr/engine.ts'
import { onPaper, readPicture } from '../../testing/ocr/pages.ts'
import { linesOf, wordsOf } from './reading.ts'

const sentence = 'src/engines/ocr/fixtures/sentence.png'

vi.setConfig({ testTimeout: 60_000 })

describe('createTesseract', () => {
  let picture: GrayImage
  let tesseract: Tesseract
  beforeAll(async () => {
    picture = await readPicture(sentence)
    tesseract = createTesseract()
    await tesseract.open(await enginePartsOf('fr'))
  })

  const firstLine = () =>
    linesOf(tesseract.recognize(picture).blocks)[0]?.words.map(({ text }) => text)

  it('reads words with their boxes, and tells how far it is', () => {
    const shares: number[] = []
    const { blocks, confidence } = tesseract.recognize(picture, {
      onProgress: (share) => shares.push(share),
    })
    const words = wordsOf(blocks)
    const texts = words.map(({ text }) => text)
    for (const word of ['whisky', 'intérieure,', 'ovoïde.', 'ambiguë', 'cœur', 'zéphyr,'])
      expect(texts).toContain(word)
    expect(confidence).toBeGreaterThan(85)
    // `convert sentence.png -threshold 60% -trim info:` (ImageMagick 6.9) gives 747x203+24+24.
    const [first] = words
    expect(first?.text).toBe('Portez')
    expect(Math.abs((first?.box.left ?? 0) - 24)).toBeLessThanOrEqual(2)
    expect(Math.abs((first?.box.top ?? 0) - 24)).toBeLessThanOrEqual(3)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('reads a whole page again after a single line', () => {
    const before = firstLine()
    tesseract.recognize(picture, { segmentation: pageSegmentation.singleLine })
    expect(firstLine()).toEqual(before)
  })

  it('reads one picture in two of the further languages', async () => {
    await tesseract.open(await enginePartsOf('de', 'pl'))
    const { blocks } = tesseract.recognize(
      await readPicture('src/engines/ocr/fixtures/german-polish.png'),
    )
    expect(linesOf(blocks).map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'Größere Gepäckstücke müssen außen befestigt werden.',
      'Następnego dnia żółta łódź płynęła przez gęsty las.',
    ])
    await tesseract.open(await enginePartsOf('fr'))
  })

  it('takes other languages, and the first again', async () => {
    const french = firstLine()
    await tesseract.open(await enginePartsOf('es'))
    const spanish = wordsOf(tesseract.recognize(picture).blocks).map(({ text }) => text)
    // The language's data do not contain this letter.
    expect(spanish).not.toContain('cœur')
    await tesseract.open(await enginePartsOf('fr'))
    expect(firstLine()).toEqual(french)
  })

  it.each([
    ['a pixel', 1, 1, 0],
    ['a stroke', 1, 400, 0],
    ['a blank page', 800, 600, 255],
    ['a black page', 800, 600, 0],
  ])('finds nothing on %s', (_, width, height, shade) => {
    expect(tesseract.recognize(onPaper(width, height, shade))).toEqual({
      blocks: [],
      confidence: 0,
    })
  })

  it('says what it cannot do, and goes on', async () => {
    expect(() => tesseract.recognize(onPaper(40_000, 1))).toThrow('too-many-pixels')
    await tesseract.open(await enginePartsOf('fr'))
    expect(firstLine()?.[0]).toBe('Portez')
  })

  it('does not open with rubbish for data, and opens afterwards', async () => {
    const { core } = await enginePartsOf('fr')
    const other = createTesseract()
    expect(() => other.recognize(picture)).toThrow('engine-not-loaded')
    const models = [{ language: 'fr' as const, data: new Blob(['rubbish']) }]
    await expect(other.open({ core, models })).rejects.toMatchObject({ code: 'engine-not-loaded' })
    await other.open(await enginePartsOf('fr'))
    expect(wordsOf(other.recognize(picture).blocks)[0]?.text).toBe('Portez')
  })

  it('takes a core that is none for one that was not loaded', async () => {
    const empty = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))
    const { models } = await enginePartsOf('fr')
    await expect(createTesseract().open({ core: empty, models })).rejects.toMatchObject({
      code: 'engine-not-loaded',
    })
  })
})

/** The output of `tesseract page.png - tsv` (5.3.0) for a page of two blocks and a picture. */
const tsv = `1	1	0	0	0	0	0	0	640	480	-1	
2	1	1	0	0	0	36	92	582	269	-1	
3	1	1	1	0	0	36	92	582	92	-1	
4	1	1	1	1	0	36	92	544	30	-1	
5	1	1	1	1	1	36	92	60	24	95.604210	This
5	1	1	1	1	2	109	92	20	24	91.5	is
4	1	1	1	2	0	36	126	582	31	-1	
5	1	1	1	2	1	36	126	75	24	12	écrit,
3	1	1	2	0	0	36	226	582	92	-1	
4	1	1	2	1	0	36	226	544	30	-1	
5	1	1	2	1	1	36	228	60	24	96	The
2	1	2	0	0	0	300	300	80	80	-1	
3	1	2	1	0	0	300	300	80	80	-1	
4	1	2	1	1	0	300	300	80	80	-1	
5	1	2	1	1	1	300	300	80	80	95	 
2	1	3	0	0	0	10	400	80	30	-1	
3	1	3	1	0	0	10	400	80	30	-1	
4	1	3	1	1	0	10	400	80	30	-1	
5	1	3	1	1	1	10	400	80	30	70	end
`

describe('readTsv', () => {
  it('tells blocks, paragraphs, lines and words, and leaves pictures out', () => {
    const blocks = readTsv(tsv)
    const texts = blocks.map(({ paragraphs }) =>
      paragraphs.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text))),
    )
    expect(texts).toEqual([[[['This', 'is'], ['écrit,']], [['The']]], [[['end']]]])
  })

  it('gives words their confidence and box, lines and blocks the box around their words', () => {
    const [block] = readTsv(tsv)
    const line = block?.paragraphs[0]?.lines[0]
    expect(line?.words[0]).toEqual({
      text: 'This',
      confidence: 95.60421,
      box: { left: 36, top: 92, width: 60, height: 24 },
    })
    expect(line?.box).toEqual({ left: 36, top: 92, width: 93, height: 24 })
    expect(block?.box).toEqual({ left: 36, top: 92, width: 93, height: 160 })
  })

  it('has nothing to say of an empty page', () => {
    expect(readTsv('1\t1\t0\t0\t0\t0\t0\t0\t640\t480\t-1\t\n')).toEqual([])
    expect(readTsv('')).toEqual([])
  })
})
