import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isMissing } from '../../testing/prerequisites.ts'
import { initialColors } from './content.ts'
import { type Logo, flattenLogo, logoModules } from './draw-logo.ts'
import { type MadeCode, makeCode } from './make-code.ts'

/** Another program reads the pictures, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

/** A logo of black and white stripes as wide as modules, which is the hardest for a reader, with a clear corner. */
const stripes: Logo = (() => {
  const side = 64
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const shade = (x >> 3) % 2 === 0 ? 0 : 255
      rgba.set([shade, shade, shade, x + y < 16 ? 0 : 255], (y * side + x) * 4)
    }
  return { width: side, height: side, rgba }
})()

const make = async (payload: string, sizePx = 400, logo = stripes): Promise<MadeCode> => {
  const outcome = await makeCode({ payload, level: 'H', sizePx, colors: initialColors, logo })
  if (outcome.kind !== 'made') throw new Error(outcome.kind)
  return outcome
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qr-logo-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (program: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, parameters)
  if (status !== 0) throw new Error(stderr.toString())
  return stdout.toString()
}
const scan = (file: string) =>
  run('zbarimg', '--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', file).replace(/\n$/, '')

describe('a logo', () => {
  it('covers an odd number of modules, below 7 % of any code', () => {
    for (let modules = 21; modules <= 177; modules += 4) {
      const covered = logoModules(modules)
      expect(covered % 2).toBe(1)
      expect(covered ** 2 / modules ** 2).toBeLessThan(0.07)
      expect(covered).toBeGreaterThanOrEqual(5)
    }
  })

  it('is scaled by means, and its clear parts show the ground', () => {
    const logo: Logo = {
      width: 2,
      height: 2,
      rgba: Uint8ClampedArray.from([255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 0, 0, 0, 0, 255]),
    }
    const { rgb } = flattenLogo(logo, { width: 1, height: 1 }, '#ffffff')
    // Red, blue, white in place of the clear pixel, black.
    expect([...rgb]).toEqual([128, 64, 128])
    expect([...flattenLogo(logo, { width: 2, height: 2 }, '#102030').rgb].slice(6, 9)).toEqual([
      16, 32, 48,
    ])
  })

  it.skipIf(isMissing('zbarimg')).each([
    ['A', 200],
    ['https://example.com', 200],
    ['https://example.com/products?id=12345&ref=newsletter', 300],
    ['é'.repeat(60), 400],
    ['x'.repeat(300), 1000],
  ])('leaves “%s” readable by another program at %i px', async (payload, sizePx) => {
    const { png } = await make(payload, sizePx)
    const file = join(folder, `${payload.length}.png`)
    writeFileSync(file, Buffer.from(await png.arrayBuffer()))
    expect(scan(file)).toBe(payload)
  })

  it('stands in the SVG as well, in the middle and in modules', async () => {
    const { svg, modules } = await make('https://example.com')
    const source = await svg.text()
    const covered = logoModules(modules)
    const start = (modules - covered) / 2
    expect(source).toContain(`<rect x="${start}" y="${start}" width="${covered}"`)
    expect(source).toMatch(/<image [^>]*href="data:image\/png;base64,[A-Za-z0-9+/]+=*"\/><\/svg>$/)
  })

  it('that hides too much is refused, as the code could not be read', async () => {
    const colors = { foreground: '#fafafa', background: '#ffffff' }
    const outcome = await makeCode({
      payload: 'https://example.com',
      level: 'H',
      sizePx: 200,
      colors,
      logo: stripes,
    })
    expect(outcome.kind).toBe('unreadable')
  })
})
