import { describe, expect, it } from 'vitest'
import { readTsv } from './tsv.ts'

/** Of `tesseract page.png - tsv` (5.3.0), for a page of two blocks and a picture. */
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
