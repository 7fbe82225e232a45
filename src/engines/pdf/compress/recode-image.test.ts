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
  const { lossless, lossy } = await recodeImage(nodeImageCodecs)({
    source: {
      kind: 'samples',
      samples: { data: Uint8Array.from(samples), width, height, bits: 8, components: 3 },
    },
    bytes: samples.length,
    needsLossless: true,
    targets: [{ size: { width, height }, score: 80 }],
  })
  const [made] = lossy
  expect(made?.data.length).toBeLessThan((lossless?.data.length ?? 0) / 2)
  const decoded = await nodeImageCodecs.decodeJpeg(made?.data ?? new Uint8Array())
  expect(createQualityMetric(photograph).scoreOf(decoded)).toBeGreaterThanOrEqual(80)
})
