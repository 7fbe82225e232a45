import { expect, test } from 'vitest'
import { ask, expectValidPdf, make, withReader } from '../../../testing/pdf/assembly.ts'
import { stream } from '../../../testing/pdf/text-of-pdf.ts'
import { writeTestPdf } from '../../../testing/pdf/pdf.ts'

const pageOf = (entries: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${entries} >>`

/** Writes a document of one page with these entries in its catalog and page, and these further objects. */
const write = (catalog: string, page: string, more: Record<number, string> = {}) =>
  writeTestPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: pageOf(page),
    ...more,
  })

const link = (entries: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] ${entries} >>]`

/** Returns objects from number 10 on, each of which refers to the next. */
const chain = (length: number, object: (next: string) => string): Record<number, string> =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      10 + index,
      object(index === length - 1 ? 'null' : `${11 + index} 0 R`),
    ]),
  )

const layers = '/OCProperties << /OCGs [9 0 R] /D << /Order 10 0 R >> >>'
const layer = { 9: '<< /Type /OCG /Name (layer) >>' }

test.for([
  [
    'a long chain of actions',
    write(
      '',
      link('/A 10 0 R'),
      chain(20_000, (next) => `<< /S /URI /URI (x) /Next ${next} >>`),
    ),
  ],
  [
    'actions that fork, and of which nothing is left',
    write(
      '',
      link('/A 10 0 R'),
      chain(40, (next) => `<< /S /GoTo /D [99 0 R] /Next [${next} ${next}] >>`),
    ),
  ],
  [
    'names of fields that lead to themselves',
    write('', link('/A << /S /ResetForm /Fields 10 0 R >>'), { 10: '[10 0 R (a) 10 0 R]' }),
  ],
  [
    'an order of layers that forks',
    write(layers, '', { ...layer, ...chain(40, (next) => `[9 0 R ${next} ${next}]`) }),
  ],
  [
    'an order of layers that is deep',
    write(layers, '', { ...layer, ...chain(20_000, (next) => `[${next}]`) }),
  ],
  [
    'fields within fields',
    write(
      '',
      '/Annots [10 0 R]',
      chain(
        3000,
        (next) => `<< /Type /Annot /Subtype /Widget /Rect [0 0 1 1] /T (a) /Parent ${next} >>`,
      ),
    ),
  ],
  [
    'a name that thousands have',
    write(`/Names << /EmbeddedFiles << /Names [${'(a) << /F (a) >> '.repeat(20_000)}] >> >>`, ''),
  ],
  [
    'filters with the names of what every object has',
    write('', '/PieceInfo << /A [10 0 R 11 0 R] >>', {
      10: stream('q Q', '/Filter /constructor'),
      11: stream('q Q', '/Filter [/toString /__proto__]'),
    }),
  ],
] as const)('%s', { timeout: 120_000 }, async ([, file]) => {
  const result = await make([file, file])
  expect(result.pageCount).toBe(2)
  expectValidPdf(result)
})

test('names of what every object has are names like others', async () => {
  const names = ['__proto__', 'constructor', 'toString']
  const file = write(
    `/AcroForm << /Fields [${names.map((_, index) => `${10 + index} 0 R`).join(' ')}] >>
     /Names << /Dests << /Names [${names.map((name) => `(${name}) [3 0 R /Fit]`).join(' ')}] >> >>`,
    `/Annots [${names.map((_, index) => `${10 + index} 0 R`).join(' ')}]`,
    Object.fromEntries(
      names.map((name, index) => [
        10 + index,
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /Rect [0 0 1 1] >>`,
      ]),
    ),
  )
  const result = await make([file, file])
  expectValidPdf(result)
  await withReader(result, async (document) => {
    const fields = await document.getFieldObjects()
    const found = fields instanceof Map ? [...fields.keys()] : Object.keys(fields ?? {})
    const wanted = names.flatMap((name) => [name, `${name}_2`])
    expect(found.toSorted()).toEqual(wanted.toSorted())
    for (const name of wanted) expect(await document.getDestination(name)).toHaveLength(2)
  })
})

test('numbers that no reader takes are written as those that all do', async () => {
  const odd = '1e-7 -0 4. .5 +3 --7 -.002 0000012 123456789012345678901234567890 -1.5'
  const result = await make([write('', `/PieceInfo << /A [${odd}] >>`)])
  expectValidPdf(result)
  const { text } = ask(result.bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-')
  const [, written = ''] = /\/A \[([^\]]*)\]/.exec(text) ?? []
  expect(written.trim().split(/\s+/)).toEqual(
    expect.arrayContaining(['4', '0.5', '3', '7', '-0.002', '12', '9007199254740991', '-1.5']),
  )
})
