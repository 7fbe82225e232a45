import { expect, it } from 'vitest'
import { decode, fixture } from '../../../testing/image/jpeg.ts'
import { openJpeg } from '../jpeg/read-jpeg.ts'
import { createCanvasFreeJpegDecoder } from './jpeg-without-canvas.ts'

const decodeInSrgb = async (name: string) =>
  createCanvasFreeJpegDecoder(decode)(await openJpeg(new Blob([fixture(name)])))

it('leaves the pixels of a picture without a profile as they are, upright', async () => {
  for (const name of ['plain', 'gray', 'turned-6'])
    expect(await decodeInSrgb(name)).toEqual(await decode(fixture(name)))
})

it('converts the colors of a profile with a matrix', async () => {
  const { data: stored } = await decode(fixture('display-p3'))
  const { data } = await decodeInSrgb('display-p3')
  const [storedSum, sum] = [stored, data].map((values) => values.reduce((a, b) => a + b, 0))
  expect(data.length).toBe(stored.length)
  expect(sum).not.toBe(storedSum)
})

it('refuses four inks, which only the browser converts', async () => {
  await expect(decodeInSrgb('cmyk')).rejects.toMatchObject({ code: 'pixels-hidden' })
})
