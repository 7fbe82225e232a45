import { describe, expect, test, vi } from 'vitest'
import {
  runProgram,
  entriesOf,
  expectValidPdf,
  assembleInNode,
  pagesOfFirst,
  readLinks,
  readTexts,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import {
  stream,
  writePlainPdf,
  writeRichPdf,
  writeTestPdf,
} from '../../../testing/pdf/documents.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'

const page = (entries = '') => `<< /Type /Page /MediaBox [0 0 99 99] ${entries} >>`
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'

describe('page trees', () => {
  test.for([
    [
      'nested, without types',
      {
        2: '<< /Kids [3 0 R 5 0 R] /Count 2 >>',
        3: '<< /Kids [4 0 R] /Count 1 >>',
        4: '<< /MediaBox [0 0 9 9] >>',
        5: page(),
      },
      2,
    ],
    [
      'a kid written in place',
      { 2: `<< /Type /Pages /Kids [${page()} 3 0 R] /Count 2 >>`, 3: page() },
      2,
    ],
    ['a missing kid', { 2: '<< /Type /Pages /Kids [3 0 R 9 0 R null] /Count 1 >>', 3: page() }, 1],
    ['a loop', { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1 >>', 3: page() }, 1],
    ['the same page twice', { 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>', 3: page() }, 2],
  ] as const)('%s', async ([, objects, pageCount]) => {
    const result = await assembleInNode([writeTestPdf({ 1: catalog, ...objects })])
    expect(result.pageCount).toBe(pageCount)
    expectValidPdf(result)
    await withReader(result, async ({ numPages }) => expect(numPages).toBe(pageCount))
  })

  test('what pages inherit is theirs', async () => {
    const result = await assembleInNode(
      [
        writeTestPdf({
          1: catalog,
          2: '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /Rotate 90 /MediaBox [0 0 300 100] >>',
          3: '<< /Type /Pages /Kids [4 0 R] /Count 1 /CropBox [0 0 200 50] /Parent 2 0 R >>',
          4: '<< /Type /Page /Parent 3 0 R >>',
          5: '<< /Type /Page /Parent 2 0 R /Rotate 45 >>',
        }),
      ],
      { pages: pagesOfFirst(1, 0) },
    )
    expectValidPdf(result)
    await withReader(result, async (document) => {
      const shown = await Promise.all([1, 2].map((number) => document.getPage(number)))
      expect(shown.map(({ view, rotate }) => [view, rotate])).toEqual([
        [[0, 0, 300, 100], 0],
        [[0, 0, 200, 50], 90],
      ])
    })
  })
})

test('a damaged file is repaired, and it is said', async () => {
  const text = await writePlainPdf('torn', 3).text()
  const torn = new Blob([text.replace(/\/Count 3/, '/Count 7').replace(/xref[^]*$/, '')])
  const result = await assembleInNode([torn])
  expect(await readTexts(result)).toEqual(['torn 1', 'torn 2', 'torn 3'])
  expect(result.losses).toEqual([{ document: 0, kind: 'repaired' }])
  expectValidPdf(result)
})

test('a bare space in the name of a font costs nothing else', async () => {
  const font =
    '<< /Type /Font /BaseFont /Arial,Unicode MS /Encoding /WinAnsiEncoding /Subtype /TrueType >>'
  const file = writeTestPdf({
    1: catalog,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: page('/Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >>'),
    4: font,
    5: stream('BT /F 9 Tf 9 9 Td (text) Tj ET'),
  })
  const result = await assembleInNode([file])
  expectValidPdf(result)
  expect(result.losses).toEqual([{ document: 0, kind: 'repaired' }])
  expect(runProgram(result.bytes, 'pdffonts', 'FILE').text).toContain('TrueType          WinAnsi')
})

test('a file that is no longer there is named', async () => {
  const gone = new Blob(['%PDF-1.7'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(assembleInNode([{ file: gone, name: 'gone.pdf' }])).rejects.toMatchObject({
    code: 'damaged',
    fileName: 'gone.pdf',
  })
})

test.for([
  ['nothing', '', 'empty'],
  ['no PDF', 'GIF89a, or so it says', 'damaged'],
  [
    'a PDF without pages',
    '%PDF-1.4\n1 0 obj <</Type/Catalog>> endobj trailer <</Root 1 0 R>>',
    'damaged',
  ],
] as const)('%s is refused by name', async ([, text, code]) => {
  const file = { file: new Blob([text]), name: 'odd.pdf' }
  await expect(assembleInNode([writePlainPdf('good', 1), file])).rejects.toMatchObject({
    code,
    fileName: 'odd.pdf',
  })
})

test.for([
  ['dictionaries', (next: number) => `<< /Next ${next} 0 R >>`],
  ['streams', (next: number) => stream('0', `/Next ${next} 0 R`)],
] as const)('%s that lead to each other in long chains do no harm', async ([, write]) => {
  const objects: Record<number, string> = {
    1: catalog,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: page('/Resources << /XObject << /X 10 0 R >> >> /PieceInfo 10 0 R'),
  }
  const length = 6000
  for (let number = 10; number < 10 + length; number += 1)
    objects[number] = write(number + 1 === 10 + length ? 10 : number + 1)
  const result = await assembleInNode([writeTestPdf(objects)])
  expectValidPdf(result)
})

test('names, numbers and strings come through byte by byte', async () => {
  const content = stream('/caf\u00e9 gs 0 0 9 9 re f')
  const result = await assembleInNode([
    writeTestPdf({
      1: catalog,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: page(
        String.raw`/Contents 4 0 R /Resources << /ExtGState << /caf` +
          '\u00e9' +
          String.raw` 5 0 R >> >> /PieceInfo << /A#20B#2f (\(\\\)\r\n\000\377) /N [-.5 +7 0.000001 1e 123456789.125 00] >>`,
      ),
      4: content,
      5: '<< /Type /ExtGState /ca .5 >>',
    }),
  ])
  expectValidPdf(result)
  const again = await assembleInNode([result.pdf])
  expectValidPdf(again)
  const [once, twice] = [result, again].map(
    ({ bytes }) => runProgram(bytes, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-').text,
  )
  const withoutIdentifier = (text = '') => text.replace(/\/ID \[.*\]/, '')
  expect(withoutIdentifier(once)).toContain('/caf#e9')
  expect(withoutIdentifier(once)).toContain('/A#20B#2f <285c290d0a00ff>')
  expect(withoutIdentifier(twice)).toBe(withoutIdentifier(once))
})

/** Encrypts a document with qpdf. */
const protect = async (userPassword: string, kind: readonly string[]): Promise<Blob> => {
  const folder = mkdtempSync(join(tmpdir(), 'protected-'))
  try {
    const [plain, made] = [join(folder, 'plain.pdf'), join(folder, 'made.pdf')]
    writeFileSync(plain, new Uint8Array(await writeRichPdf('secret', 2).arrayBuffer()))
    spawnSync('qpdf', [
      '--allow-weak-crypto',
      '--encrypt',
      userPassword,
      'owner',
      ...kind,
      '--',
      plain,
      made,
    ])
    return new Blob([readFileSync(made)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const kinds: readonly (readonly [string, readonly string[]])[] = [
  ['RC4, 40 bits', ['40']],
  ['RC4, 128 bits', ['128', '--use-aes=n']],
  ['AES, 128 bits', ['128', '--use-aes=y']],
  ['AES, 128 bits, metadata in clear', ['128', '--use-aes=y', '--cleartext-metadata']],
  ['AES, 256 bits, revision 5', ['256', '--force-R5']],
  ['AES, 256 bits', ['256']],
]

describe.skipIf(isMissing('qpdf'))('protected documents', () => {
  test.for(kinds)('%s', async ([, kind]) => {
    const file = await protect('pass', kind)
    for (const password of ['pass', 'owner']) {
      const result = await assembleInNode([{ file, name: 'secret.pdf', password }])
      expectValidPdf(result)
      expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
      expect(result.losses).toEqual([{ document: 0, kind: 'encryption' }])
      await withReader(result, async (document) => {
        expect(entriesOf(await document.getFieldObjects())).toMatchObject([
          ['field0', [{ value: 'secret' }]],
          ['field1', [{ value: 'secret' }]],
        ])
      })
    }
    const named = { file, name: 'secret.pdf' }
    const plain = { file: writePlainPdf('plain', 1), name: 'plain.pdf' }
    await expect(assembleInNode([plain, named])).rejects.toMatchObject({
      code: 'password-needed',
      fileName: 'secret.pdf',
    })
    await expect(assembleInNode([plain, { ...named, password: 'guess' }])).rejects.toMatchObject({
      code: 'password-wrong',
      fileName: 'secret.pdf',
    })
  })

  test('a password is taken as typed, or as SASLprep prepares it', async () => {
    const prepared = await protect('caf\u00E9 1', ['256'])
    const asTyped = await protect('cafe\u0301\u00A01', ['256'])
    for (const file of [prepared, asTyped]) {
      const source = { file, name: 'secret.pdf', password: 'cafe\u0301\u00A01' }
      expect(await readTexts(await assembleInNode([source]))).toEqual([
        'secret page 1',
        'secret page 2',
      ])
    }
    const wrong = { file: prepared, name: 'secret.pdf', password: 'cafe\u00A01' }
    await expect(assembleInNode([wrong])).rejects.toMatchObject({ code: 'password-wrong' })
  })

  test('damaged and protected: repaired with its password, and without it asked for', async () => {
    const bytes = Buffer.from(await (await protect('pass', ['128', '--use-aes=y'])).arrayBuffer())
    const text = bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n0')
    const file = new Blob([Buffer.from(text, 'latin1')])
    const result = await assembleInNode([{ file, name: 'torn.pdf', password: 'pass' }])
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
    expect(result.losses.map(({ kind }) => kind)).toEqual(['repaired', 'layers', 'encryption'])
    await withReader(result, async (document) => {
      expect(await document.getPageLabels()).toEqual(['i', 'ii'])
    })
    await expect(assembleInNode([{ file, name: 'torn.pdf' }])).rejects.toMatchObject({
      code: 'password-needed',
    })
  })

  test('what does not decrypt is no matter for the console', async () => {
    const bytes = Buffer.from(await (await protect('', ['128', '--use-aes=y'])).arrayBuffer())
    const odd = '/V <00112233>'
    const text = bytes.toString('latin1').replace(/\/V <[\da-f]+>/, (it) => odd.padEnd(it.length))
    expect(text).toContain(odd)
    const said = vi.spyOn(console, 'warn')
    await assembleInNode([new Blob([Buffer.from(text, 'latin1')])])
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })

  test('a blank password asks for nothing, and one given all the same does no harm', async () => {
    const file = await protect('', ['256'])
    for (const password of [undefined, '', 'anything']) {
      const source = { file, name: 'open.pdf', ...(password === undefined ? {} : { password }) }
      const result = await assembleInNode([source])
      expect(await readTexts(result)).toEqual(['secret page 1', 'secret page 2'])
    }
  })
})

const pageOf = (entries: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${entries} >>`

/** Writes a document of one page with these entries in its catalog and page, and these further objects. */
const write = (catalogEntries: string, pageEntries: string, more: Record<number, string> = {}) =>
  writeTestPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: pageOf(pageEntries),
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
  const result = await assembleInNode([file, file])
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
  const result = await assembleInNode([file, file])
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
  const result = await assembleInNode([write('', `/PieceInfo << /A [${odd}] >>`)])
  expectValidPdf(result)
  const { text } = runProgram(
    result.bytes,
    'qpdf',
    '--qdf',
    '--object-streams=disable',
    'FILE',
    '-',
  )
  const [, written = ''] = /\/A \[([^\]]*)\]/.exec(text) ?? []
  expect(written.trim().split(/\s+/)).toEqual(
    expect.arrayContaining(['4', '0.5', '3', '7', '-0.002', '12', '9007199254740991', '-1.5']),
  )
})

const source = async (name: string, password?: string) => ({
  file: await openAsBlob(inCorpus('pdf', name)),
  name,
  ...(password === undefined ? {} : { password }),
})

describe.skipIf(isMissing('corpus'))('files nobody made for this', () => {
  test.for([
    ['tracemonkey.pdf', 14],
    ['basicapi.pdf', 3],
    ['rotation.pdf', 2],
    ['TAMReview.pdf', 23],
    ['labelled_pages.pdf', 11],
    ['attachment.pdf', 1],
    ['js-authors.pdf', 1],
    ['annotation-link-text-popup.pdf', 1],
    ['openoffice.pdf', 1],
    ['visibility_expressions.pdf', 1],
    ['helloworld-bad.pdf', 1],
    ['issue7665.pdf', 1],
    ['issue6010_1.pdf', 1, 'abc'],
    ['issue3371.pdf', 1, 'ELXRTQWS'],
  ] as const)('%s, twice', async ([name, pageCount, password]) => {
    const file = await source(name, password)
    const result = await assembleInNode([file, file])
    expect(result.pageCount).toBe(2 * pageCount)
    expectValidPdf(result)
    const { text } = runProgram(result.bytes, 'pdfinfo', 'FILE')
    expect(text).toMatch(new RegExp(String.raw`^Pages:\s+${2 * pageCount}$`, 'm'))
    expect(text).toMatch(/^Encrypted:\s+no$/m)
  })

  test('what is in them stays in them', async () => {
    const basicFile = await source('basicapi.pdf')
    const basic = await assembleInNode([basicFile])
    const links = await readLinks({ bytes: new Uint8Array(await basicFile.file.arrayBuffer()) })
    expect(links.flat().filter((goal) => goal !== undefined)).toHaveLength(4)
    expect(await readLinks(basic)).toEqual(links)
    await withReader(basic, async (document) => expect(await document.getOutline()).toHaveLength(2))
    const labelled = await assembleInNode([await source('labelled_pages.pdf')], {
      pages: pagesOfFirst(10, 3, 4),
    })
    await withReader(labelled, async (document) =>
      expect(await document.getPageLabels()).toEqual(['5', 'iv', '1']),
    )
    const attached = await assembleInNode([
      await source('attachment.pdf'),
      await source('rotation.pdf'),
    ])
    await withReader(attached, async (document) =>
      expect(entriesOf(await document.getAttachments())).toHaveLength(1),
    )
    const layered = await assembleInNode([await source('visibility_expressions.pdf')])
    await withReader(layered, async (document) => {
      const visibilities = [...(await document.getOptionalContentConfig())].map(
        ([, { visible }]) => visible,
      )
      expect(visibilities.filter((isVisible) => !isVisible)).toHaveLength(1)
    })
  })

  test('the one that cannot be read is named', async () => {
    const damaged = await source('REDHAT-1531897-0.pdf')
    await expect(assembleInNode([await source('rotation.pdf'), damaged])).rejects.toMatchObject({
      code: 'damaged',
      fileName: 'REDHAT-1531897-0.pdf',
    })
  })
})
