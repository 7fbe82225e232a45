import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { isMissing } from '../../testing/prerequisites.ts'
import { contrastOf, initialColors, levels, sizesPx } from './content.ts'
import { type CodeRequest, type MadeCode, makeCode } from './make-code.ts'

/** Another program reads each picture, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const make = async (changes: Partial<CodeRequest>): Promise<MadeCode> => {
  const outcome = await makeCode({
    payload: 'https://example.com',
    level: 'M',
    sizePx: 200,
    colors: initialColors,
    ...changes,
  })
  if (outcome.kind !== 'made') throw new Error(outcome.kind)
  return outcome
}

const bytesOf = async ({ png }: MadeCode) => Buffer.from(await png.arrayBuffer())

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qr-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const save = (name: string, bytes: Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** Returns what ZBar reads from a file, without the line break that it adds. */
const scan = (file: string) => {
  const { stdout } = spawnSync('zbarimg', [
    '--raw',
    '--quiet',
    '-Sdisable',
    '-Sqrcode.enable',
    file,
  ])
  return stdout.toString().replace(/\n$/, '')
}

const ascii = (length: number) =>
  Array.from({ length }, (_, index) =>
    String.fromCharCode(97 + ((index * 7 + index * index) % 26)),
  ).join('')

describe.skipIf(isMissing('zbarimg'))('ZBar reads', () => {
  test.each([
    '12345',
    'HTTPS://EXAMPLE.COM/A',
    'https://example.com/?a=b&c=d',
    'https://example.com/%C3%A9t%C3%A9',
    'mailto:zoe@example.com?subject=%C3%89t%C3%A9%20%26%20co&body=O%C3%B9%20%3F%0D%0AIci',
    'été',
    '¿Qué tal, señor?',
    'Prix : 12,50 €',
    '日本語 漢字 中文',
    '👨‍👩‍👧‍👦 famille',
    'é1234567890123é ABCDEFGHIJKLMNOP à bientôt',
    'Привет',
    String.raw`WIFI:T:WPA;S:Café\;1;P:a\:b\\c;;`,
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lefèvre;Zoé;;;\r\nFN:Zoé Lefèvre\r\nEND:VCARD\r\n',
    'BCD\n002\n1\nSCT\n\nFranz Mustermänn\nDE71110220330123456789\nEUR12.30',
  ])('%j at every level', async (payload) => {
    for (const level of levels) {
      const file = save(`${level}.png`, await bytesOf(await make({ payload, level })))
      expect([level, scan(file)]).toEqual([level, payload])
    }
  })

  test.each(sizesPx)('codes of all versions in %s pixels', async (size) => {
    for (const [length, level] of [
      [14, 'M'],
      [213, 'M'],
      [600, 'Q'],
      [1273, 'H'],
      [2953, 'L'],
    ] as const) {
      const code = await make({ payload: ascii(length), level, sizePx: Number(size) })
      const found = scan(save(`${length}.png`, await bytesOf(code)))
      expect([length, code.modulePx, found === ascii(length)]).toEqual([
        length,
        code.modulePx,
        true,
      ])
    }
  })

  it('colored codes', async () => {
    const colors = { foreground: '#0b7248', background: '#fbeecb' }
    expect(scan(save('colored.png', await bytesOf(await make({ colors }))))).toBe(
      'https://example.com',
    )
  })
})

describe('the picture', () => {
  // The first three are specified.
  test.each(['200', '300', '400', '1000'])(
    'is %s pixels a side, its modules whole, four of them clear around',
    async (size) => {
      const code = await make({ sizePx: Number(size) })
      const bytes = await bytesOf(code)
      // Width and height stand at bytes 16 and 20 of every PNG (ISO/IEC 15948).
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([Number(size), Number(size)])
      expect(code.modulePx).toBe(Math.floor(Number(size) / (code.modules + 8)))
      expect([code.modules, code.version]).toEqual([25, 2])
    },
  )

  it.skipIf(isMissing('identify'))('is a whole PNG of two colors to another program', async () => {
    const file = save('two.png', await bytesOf(await make({ sizePx: 300 })))
    const { stdout, stderr } = spawnSync('identify', ['-format', '%m %w %h %k', file])
    expect([stdout.toString(), stderr.toString()]).toEqual(['PNG 300 300 2', ''])
  })

  it('is drawn as SVG with the same modules and quiet zone', async () => {
    const { svg: drawing, modules } = await make({
      sizePx: 400,
      colors: { foreground: '#112233', background: '#fefefe' },
    })
    const svg = await drawing.text()
    expect(svg).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8" \?><svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
    )
    expect(svg).toContain(`viewBox="-4 -4 ${modules + 8} ${modules + 8}" width="400" height="400"`)
    expect(svg).toContain('fill="#112233"')
    expect(svg).toContain('fill="#fefefe"')
  })
})

describe('no code is offered', () => {
  const order: CodeRequest = { payload: 'x', level: 'M', sizePx: 200, colors: initialColors }

  it('for more than fits, and it says how much does', async () => {
    const fitting = { kind: 'too-long', fitting: 1273, fittingAtMost: 2953 }
    expect(await makeCode({ ...order, level: 'H', payload: ascii(3000) })).toEqual(fitting)
    expect(await makeCode({ ...order, level: 'H', payload: ascii(1_000_000) })).toEqual(fitting)
  })

  it('for more than a standard allows', async () => {
    const payment = { payload: '7'.repeat(332), limits: { version: 13, bytes: 331 } }
    expect(await makeCode({ ...order, ...payment })).toMatchObject({ kind: 'too-long' })
  })

  it('that a reader cannot find in its colors', async () => {
    const colors = { foreground: '#808080', background: '#808080' }
    expect(await makeCode({ ...order, colors })).toEqual({ kind: 'unreadable' })
  })

  it('with half a surrogate pair: the sign for what is none takes its place', async () => {
    expect((await make({ payload: '\uD83D' })).kind).toBe('made')
  })
})

describe('contrast', () => {
  // WCAG 2.2 and the published figures of its checkers.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %f', (foreground, background, ratio) => {
    expect(contrastOf({ foreground, background }).ratio).toBeCloseTo(ratio, 1)
    expect(contrastOf({ foreground, background }).isInverted).toBe(false)
  })

  it('knows light modules on a dark ground', () => {
    const inverted = contrastOf({ foreground: '#ffffff', background: '#000000' })
    expect(inverted).toEqual({ ratio: 21, isInverted: true })
  })
})
