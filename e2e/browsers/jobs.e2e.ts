import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { keysOf } from '../../src/core/keys.ts'
import { runProgram } from '../../src/components/file-tool/e2e-steps.ts'
import { inCorpus, isMissing } from '../../src/testing/prerequisites.ts'
import { writePictureDocument } from '../../src/testing/pdf/picture-document.ts'
import { writeBrokenFiles } from '../../src/tools/convert-images/e2e/broken-files.ts'
import { buildPdf, pagesSaying } from '../../src/tools/merge-pdf/e2e/steps.ts'
import { expect, test } from './fixtures.ts'
import { type Visit, button, field, output } from './visit.ts'

/** One real job per tool, as a visitor does it. What else a tool does is tested in Chromium, in the tool's folder. */

const folder = mkdtempSync(join(tmpdir(), 'utilo-jobs-'))

/** Writes a PDF document whose pages show the given texts. @returns its path. */
const pdf = (name: string, pages: readonly string[]): string => {
  const path = join(folder, name)
  writeFileSync(path, buildPdf(name, { pages }).buffer)
  return path
}

const converters = [
  {
    tool: 'temperature',
    path: 'temperature-converter',
    value: '961.78',
    from: 'celsius',
    to: 'kelvin',
    result: '1,234.93',
  },
  {
    tool: 'weight',
    path: 'weight-converter',
    value: '72.5',
    from: 'kg',
    to: 'oz',
    result: '2,557.365',
  },
  {
    tool: 'length',
    path: 'length-converter',
    value: '1.5',
    from: 'mile',
    to: 'm',
    result: '2,414.01',
  },
  {
    tool: 'volume',
    path: 'volume-converter',
    value: '1',
    from: 'liter',
    to: 'gallon_us',
    result: '0.26417218',
  },
  {
    tool: 'speed',
    path: 'speed-converter',
    value: '343.5',
    from: 'ms',
    to: 'kmh',
    result: '1,236.6',
  },
]

// One visitor does all of these, because opening a window takes longer than most of them.
test('converters, calculators, generators and clocks do their jobs', async ({ visit }) => {
  test.slow()
  const job = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      await work()
      // Browsers complain about parts of a page that are still loading when it is left.
      await visit.until(() => document.documentElement.dataset['deferredUi'] === 'true')
    })

  for (const { tool, path, value, from, to, result } of converters)
    await job(`${tool}: a value is converted, swapped and copied`, async () => {
      await visit.open(`/en/${path}`)
      await visit.set(field('from'), from)
      await visit.set(field('to'), to)
      await visit.typeInto(field('value'), value)
      await visit.expectText(output('result'), result)
      await visit.click(button('Swap units'))
      await visit.expectText(field('from'), to)
      await visit.click(button('Swap units'))
      await visit.expectText(output('result'), result)
      await visit.click(button('Copy result'))
      await visit.expectText({ css: 'main' }, 'Copied')
    })

  await job('currency: an amount is converted by a dated rate', async () => {
    await visit.open('/en/currency-converter')
    await visit.expectText({ css: 'main' }, /Rate for \w+day, \w+ \d+, 20\d\d/)
    const rate = Number(/1 EUR = ([\d.]+) USD/.exec(await visit.text({ css: 'main' }))?.[1])
    expect(rate).toBeGreaterThan(0.5)
    await visit.typeInto(field('amount'), '200')
    await expect
      .poll(async () => Number((await visit.text(output('result'))).replaceAll(',', '')))
      .toBeCloseTo(200 * rate, 1)
  })

  await job('bmi: weight and height give the index', async () => {
    await visit.open('/en/bmi-calculator')
    await visit.typeInto(field('weight'), '70')
    await visit.typeInto(field('height'), '175')
    await visit.expectText(output('bmi'), '22.9')
  })

  await job('age: a date of birth gives the age on any day', async () => {
    await visit.open('/en/age-calculator')
    await visit.set(field('birthDate'), '1990-03-12')
    await visit.set(field('asOf'), '2026-01-01')
    await visit.expectText(output('years'), '35')
  })

  await job('ovulation: the last period gives the dates', async () => {
    await visit.open('/en/ovulation-calculator')
    const lastPeriod = new Date(Date.now() - 864e5).toISOString().slice(0, 10)
    await visit.set(field('lastPeriod'), lastPeriod)
    await visit.click(button('Calculate'))
    // Ovulation is 14 days before the next period, which is 28 days after the last one.
    const ovulation = new Date(Date.parse(lastPeriod) + 14 * 864e5)
    await visit.expectText(
      output('ovulationDate'),
      ovulation.toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
    )
  })

  await job('vat: the tax is added', async () => {
    await visit.open('/en/vat-calculator')
    await visit.typeInto(field('amount'), '100')
    await visit.click(button('Calculate'))
    await visit.expectText(output('total'), '£120.00')
  })

  await job('mortgage: a loan is simulated', async () => {
    await visit.open('/en/mortgage-calculator')
    await visit.click(button('Simulate'))
    await visit.expectText({ css: 'main' }, '€1,001.25')
    await visit.expectText(output('totalInterest'), '€100,373.59')
  })

  await job('percentage: a question is answered', async () => {
    await visit.open('/en/percentage-calculator')
    await visit.typeInto(field('x'), '20')
    await visit.typeInto(field('y'), '85')
    await visit.click(button('Calculate'))
    await visit.expectText(output('result'), '17.00')
  })

  await job('time-difference: two cities are compared at a time', async () => {
    await visit.open('/en/time-difference-calculator')
    await visit.typeInto(field('city2'), 'Tokyo')
    await visit.press('Enter')
    await visit.expectText(output('difference'), /^Paris is [78] hours behind Tokyo/)
  })

  await job('password: another one at each press, as long as asked', async () => {
    await visit.open('/en/password-generator')
    await visit.expectText(output('password'), /^\S{12,}$/)
    const first = await visit.text(output('password'))
    await visit.click(button('Regenerate'))
    await expect.poll(() => visit.text(output('password'))).not.toBe(first)
    await visit.set(field('length'), '30')
    await visit.expectText(output('password'), /^\S{30}$/)
  })

  await job('word-counter: words are counted as they are typed', async () => {
    await visit.open('/en/word-counter')
    await visit.typeInto(field('text'), 'Four words, one sentence.')
    await visit.expectText(output('words'), '4')
    await visit.expectText(output('characters'), '25')
    await visit.expectText(output('sentences'), '1')
  })

  await job('lorem-ipsum: as many paragraphs as asked', async () => {
    await visit.open('/en/lorem-ipsum-generator')
    await visit.expectText({ css: 'main p[role=status]' }, '3 paragraphs')
    await visit.typeInto(field('count'), '5')
    await visit.expectText({ css: 'main p[role=status]' }, '5 paragraphs')
  })

  await job('stopwatch-timer: it runs, takes a lap and pauses', async () => {
    await visit.open('/en/stopwatch-timer')
    await visit.click(button('Start'))
    await visit.expectText(output('elapsed'), /0[1-9]\.\d\d/)
    await visit.click(button('Lap'))
    await visit.expectText({ css: 'main tbody tr' }, 'Lap 1')
    await visit.click(button('Pause'))
    await visit.until(
      () => document.querySelector('main form')?.textContent.includes('Start') === true,
    )
    const paused = await visit.text(output('elapsed'))
    // A running display changes with every frame.
    await visit.evaluate(async () => {
      for (let frames = 0; frames < 10; frames += 1)
        await new Promise((next) => requestAnimationFrame(next))
    })
    expect(await visit.text(output('elapsed'))).toBe(paused)
  })

  await job('world-clock: a city is added', async () => {
    await visit.open('/en/world-clock')
    await visit.typeInto({ css: 'main [role=combobox]' }, 'Lima')
    await visit.click({ css: '[role=option]' })
    await visit.expectText({ css: 'main' }, 'Lima')
    const names = await visit.evaluate(() =>
      [...document.querySelectorAll('[data-city] h2')].map((name) => name.textContent),
    )
    expect(names).toContain('Lima')
  })
})

test('qr-code: a text becomes a picture that can be read', async ({ visit }) => {
  test.skip(isMissing('zbarimg'), 'needs zbarimg')
  await visit.open('/en/qr-code-generator')
  await visit.typeInto(field('text'), 'Utilo 2026')
  await visit.until(() => Boolean(document.querySelector('main img[alt="QR code: Utilo 2026"]')))
  const { path } = await visit.download(button('Download PNG'))
  expect(runProgram('zbarimg', '--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', path)).toBe(
    'Utilo 2026',
  )
})

test('jpg-to-png: a picture is converted, and turned upright', async ({ visit }) => {
  test.skip(isMissing('identify'), 'needs ImageMagick')
  await visit.open('/en/jpg-to-png')
  await visit.chooseFiles(resolve('src/tools/jpg-to-png/fixtures/turned-6.jpg'))
  await visit.click(button('Convert'))
  const { path } = await visit.download(button('Download'))
  expect(runProgram('identify', '-format', '%m %wx%h', path)).toBe('PNG 80x120')
})

for (const [name, size, details] of [
  ['empty-profile', '1025x900', {}],
  ['iphone-portrait', '3024x4032', { tag: '@full' }],
] as const)
  test(
    `convert-images: a photograph of a phone becomes a JPEG of ${size}`,
    details,
    async ({ visit }) => {
      test.skip(isMissing('corpus', 'identify'), 'needs the corpus and ImageMagick')
      await visit.open('/en/convert-images')
      await visit.chooseFiles(inCorpus('image-formats', 'heic', `${name}.heic`))
      await visit.click(button('Convert'))
      const { path } = await visit.download(button('Download'))
      expect(runProgram('identify', '-format', '%m %wx%h', path)).toBe(`JPEG ${size}`)
    },
  )

test('convert-images: what browsers cannot read is read, and what would end one is named', async ({
  visit,
}) => {
  test.skip(isMissing('corpus', 'identify'), 'needs the corpus and ImageMagick')
  await visit.open('/en/heic-to-jpg')
  await visit.chooseFiles(
    inCorpus('image-formats', 'tiff', 'hpredict.tif'),
    inCorpus('image-formats', 'bmp', 'rgb24rle24.bmp'),
  )
  await visit.expectText({ css: 'main [role=alert]' }, 'rgb24rle24.bmp')
  await visit.click(button('Convert'))
  const { path } = await visit.download(button('Download'))
  expect(runProgram('identify', '-format', '%m %wx%h', path)).toBe('JPEG 32x32')
})

test('convert-images: broken files of ten formats are named, and a good one is converted', async ({
  visit,
}) => {
  test.skip(isMissing('corpus', 'identify'), 'needs the corpus and ImageMagick')
  await visit.open('/en/convert-images')
  const broken = writeBrokenFiles()
  await visit.chooseFiles(...broken, resolve('src/tools/jpg-to-png/fixtures/turned-6.jpg'))
  await visit.click(button('Convert'))
  const { path } = await visit.download(button('Download'))
  expect(runProgram('identify', '-format', '%m %wx%h', path)).toBe('JPEG 80x120')
  const named = await visit.evaluate(() =>
    [...document.querySelectorAll('main [role=alert] li')].map((line) => line.textContent),
  )
  expect(named).toEqual(
    broken.map((file) => expect.stringMatching(`${basename(file)}.*(damaged|cannot read)`)),
  )
})

test('convert-images: a file of every format is read', { tag: '@full' }, async ({ visit }) => {
  test.skip(isMissing('corpus', 'identify', 'unzip'), 'needs the corpus, ImageMagick and Info-ZIP')
  const sizes = {
    'jpg-to-png/fixtures/turned-6.jpg': '80x120',
    'convert-images/fixtures/alpha.png': '60x40',
    'compress-images/fixtures/animated.gif': '140x90',
    'webp/lossy_alpha.webp': '100x100',
    'avif/turned-with-alpha.avif': '256x512',
    'heic/chroma-444.heic': '29x100',
    'bmp/rgba32.bmp': '127x64',
    'ico/png-32bpp-alpha.ico': '32x32',
    'tiff/hpredict.tif': '32x32',
    'jxl/from-grey-jpeg.jxl': '200x200',
    'psd/4x4_16bit_rgb.psd': '4x4',
    'svg/no-size.svg': '300x200',
  }
  await visit.open('/en/convert-images')
  await visit.chooseFiles(
    ...keysOf(sizes).map((path) =>
      path.includes('fixtures')
        ? resolve('src/tools', path)
        : inCorpus('image-formats', ...path.split('/')),
    ),
  )
  await visit.click({ css: 'main fieldset label', name: 'PNG' })
  await visit.click(button('Convert'))
  const { path: zip } = await visit.download(button('Download zip'))
  const unzipped = mkdtempSync(join(folder, 'formats-'))
  runProgram('unzip', '-d', unzipped, zip)
  for (const [path, size] of Object.entries(sizes)) {
    const result = join(unzipped, basename(path).replace(/\.\w+$/, '.png'))
    expect(runProgram('identify', '-format', '%m %wx%h', result), path).toBe(`PNG ${size}`)
  }
})

test('convert-images: every format is written', { tag: '@full' }, async ({ visit }) => {
  await visit.open('/en/convert-images')
  await visit.chooseFiles(resolve('src/tools/convert-images/fixtures/alpha.png'))
  for (const [format, signature] of [
    ['JPEG', /^ffd8ff/],
    ['PNG', /^89504e47/],
    ['WebP', /^52494646.{8}57454250/],
    ['AVIF', /^.{8}6674797061766966/],
    ['JPEG XL', /^ff0a/],
    ['ICO', /^000001000400/],
    ['PDF', /^25504446/],
  ] as const) {
    await visit.click({ css: 'main fieldset label', name: format })
    await visit.click(button('Convert'))
    const { bytes } = await visit.download(button('Download'))
    expect(bytes.subarray(0, 12).toString('hex'), format).toMatch(signature)
  }
})

test('images-to-pdf: photos become one document, with their bytes as they are', async ({
  visit,
}) => {
  test.skip(isMissing('qpdf', 'pdfimages'), 'needs qpdf and poppler')
  const fixtures = ['plain', 'turned-6'].map((name) =>
    resolve(`src/tools/jpg-to-png/fixtures/${name}.jpg`),
  )
  await visit.open('/en/images-to-pdf')
  await visit.chooseFiles(...fixtures)
  await visit.click(button('Convert'))
  const { path, bytes } = await visit.download(button('Download'))
  runProgram('qpdf', '--check', path)
  expect(runProgram('pdfimages', '-list', path)).toMatch(/jpeg[^]*jpeg/)
  for (const fixture of fixtures) expect(bytes.includes(readFileSync(fixture))).toBe(true)
})

for (const [name, facts] of [
  // The photograph is stored on its side.
  ['photo.jpg', 'JPEG 360x480'],
  ['screenshot.png', 'PNG 480x336'],
  ['animated.gif', 'GIF 140x90'],
] as const)
  test(`compress-images: ${name} becomes smaller`, async ({ visit }) => {
    test.skip(isMissing('identify'), 'needs ImageMagick')
    const source = resolve(`src/tools/compress-images/fixtures/${name}`)
    await visit.open('/en/compress-images')
    await visit.chooseFiles(source)
    await visit.click(button('Compress'))
    const { path, bytes } = await visit.download(button('Download compressed'))
    expect(bytes.length).toBeLessThan(statSync(source).size)
    expect(runProgram('identify', '-format', '%m %Wx%H\n', path).split('\n')[0]).toBe(facts)
  })

test('merge-pdf: two documents become one', async ({ visit }) => {
  test.skip(isMissing('pdftotext', 'qpdf'), 'needs poppler and qpdf')
  await visit.open('/en/merge-split-pdf')
  await visit.chooseFiles(pdf('first.pdf', pagesSaying('First', 2)), pdf('second.pdf', ['Second']))
  await visit.click(button('Merge 2 files'))
  const { name, path } = await visit.download(button('Download merged'))
  expect(name).toBe('merged-document.pdf')
  runProgram('qpdf', '--check', path)
  expect(
    runProgram('pdftotext', path, '-')
      .split(/\s*\f?\n\s*/)
      .join(' '),
  ).toContain('First 1 First 2 Second')
})

test('compress-pdf: a document with a photograph becomes smaller', async ({ visit }) => {
  test.skip(isMissing('pdftotext', 'qpdf', 'pdfimages'), 'needs poppler and qpdf')
  const source = join(folder, 'photograph.pdf')
  writeFileSync(source, writePictureDocument({ widthPx: 480, heightPx: 360 }))
  await visit.open('/en/compress-pdf')
  await visit.chooseFiles(source)
  await visit.click(button('Compress'))
  const { path, bytes } = await visit.download(button('Download compressed'))
  expect(bytes.length).toBeLessThan(statSync(source).size / 5)
  runProgram('qpdf', '--check', path)
  expect(runProgram('pdftotext', path, '-')).toContain('A picture and its words')
  expect(runProgram('pdfimages', '-list', path)).toMatch(/300\s+225\s+rgb\s+3\s+8\s+jpeg/)
})

test('pdf-to-images: pages become pictures in a zip', async ({ visit }) => {
  test.skip(isMissing('unzip'), 'needs Info-ZIP')
  await visit.open('/en/pdf-to-images')
  await visit.chooseFiles(pdf('report.pdf', pagesSaying('Report', 3)))
  await visit.click(button('Convert'))
  const { path } = await visit.download(button('Download zip'))
  expect(runProgram('unzip', '-Z1', path).split('\n')).toEqual(
    [1, 2, 3].map((page) => `report-page-00${page}.png`),
  )
})

test('pdf-to-word: the pages become a document', async ({ visit }) => {
  test.skip(isMissing('unzip'), 'needs Info-ZIP')
  await visit.open('/en/pdf-to-word')
  await visit.chooseFiles(pdf('letter.pdf', pagesSaying('Letter', 3)))
  await visit.click(button('Convert'))
  const { name, path } = await visit.download(button('Download'))
  expect(name).toBe('letter.docx')
  const xml = runProgram('unzip', '-p', path, 'word/document.xml')
  for (const page of [1, 2, 3]) expect(xml).toContain(`Letter ${page}`)
})

/** Draws lines of print in the page. @returns the path of the picture. */
const printed = async (visit: Visit, lines: readonly string[]): Promise<string> => {
  const encoded = await visit.evaluate((texts) => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 80 + texts.length * 60
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    context.font = '36px sans-serif'
    for (const [index, text] of texts.entries()) context.fillText(text, 50, 80 + index * 60)
    return canvas.toDataURL().split(',')[1] ?? ''
  }, lines)
  const path = join(folder, `${basename(mkdtempSync(join(folder, 'note-')))}.png`)
  writeFileSync(path, Buffer.from(encoded, 'base64'))
  return path
}

test('ocr: print is read, and becomes a PDF that can be searched', async ({ visit }) => {
  test.skip(isMissing('pdftotext'), 'needs poppler')
  await visit.open('/en/image-to-text-ocr')
  const lines = ['Nothing leaves this device today.', 'The quick brown fox is read.']
  await visit.chooseFiles(await printed(visit, lines))
  await visit.click(button('Extract text'))
  await visit.expectText({ css: 'main textarea[name=text]' }, lines.join(' '), 150_000)
  const { path } = await visit.download(button('Searchable PDF'))
  expect(runProgram('pdftotext', path, '-')).toContain('Nothing leaves this device')
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})
