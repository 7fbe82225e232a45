import { expect, it } from 'vitest'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { nodeImageCodecs } from '../../../testing/pdf/compression.ts'
import { createQualityMetric } from '../../image/quality-metric.ts'
import { recodeImage } from './recode-image.ts'

it('reaches the score of a picture whose colors change with every pixel, by chroma at full resolution', async () => {
  const photograph = testPhotograph(256, 256)
  const { data, width, height } = photograph
  const strengths = [20, -9, -6]
  for (const at of data.keys()) {
    const pixel = Math.floor(at / 4)
    const sign = (pixel + Math.floor(pixel / width)) % 2 === 0 ? 1 : -1
    data[at] = (data[at] ?? 0) + sign * (strengths[at % 4] ?? 0)
  }
  const samples = data.filter((_, at) => at % 4 < 3)
  const source = {
    kind: 'samples',
    samples: { data: Uint8Array.from(samples), width, height, bits: 8, components: 3 },
  } as const
  const recode = recodeImage(nodeImageCodecs)
  const lossless = await recode({ source, bytes: samples.length })
  const bytes = lossless?.data.length ?? 0
  const made = await recode({ source, bytes, target: { size: { width, height }, score: 80 } })
  expect(made?.data.length).toBeLessThan(bytes / 2)
  const decoded = await nodeImageCodecs.decodeJpeg(made?.data ?? new Uint8Array())
  expect(createQualityMetric(photograph).scoreOf(decoded)).toBeGreaterThanOrEqual(80)
})
