import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { takeHandedOver } from '../hand-over.ts'
import { canBeCarried, maxCopiedBytes, mostCarriedFiles, stepsWithFiles } from './next-step.ts'

const sized = (size: number, count = 1) => Array.from({ length: count }, () => ({ size }))
const mebibyte = 1024 * 1024

describe('what can be carried to the next tool', () => {
  it('is what it would take, up to a number that a list can show', () => {
    expect(canBeCarried([])).toBe(false)
    expect(canBeCarried(sized(0))).toBe(false)
    expect(canBeCarried(sized(1))).toBe(true)
    expect(canBeCarried(sized(maxFileBytes))).toBe(true)
    expect(canBeCarried([...sized(1), ...sized(maxFileBytes + 1)])).toBe(false)
    expect(canBeCarried(sized(1, mostCarriedFiles))).toBe(true)
    expect(canBeCarried(sized(1, mostCarriedFiles + 1))).toBe(false)
  })

  it('is less where it has to be copied', () => {
    const files = sized(40 * mebibyte, 3)
    expect(canBeCarried(files)).toBe(true)
    expect(canBeCarried(files, { isFleeting: true })).toBe(false)
    expect(canBeCarried(sized(maxCopiedBytes / 2, 2), { isFleeting: true })).toBe(true)
  })
})

describe('a step', () => {
  const toImages = { id: 'pdf-to-images', offers: { png: ['compress-images'] } }
  const file = new File(['a picture'], 'page-1.png', { type: 'image/png', lastModified: 7 })

  it('leaves the very files for its tool alone, once', () => {
    const [step, other] = stepsWithFiles(
      { id: 'merge-pdf', offers: { pdf: ['pdf-to-word', 'pdf-to-images'], png: ['ocr'] } },
      'pdf',
      [file],
    )
    expect(other?.toolId).toBe('pdf-to-images')
    expect(takeHandedOver('pdf-to-word')).toBeUndefined()
    void step?.give()
    expect(takeHandedOver('pdf-to-images')).toBeUndefined()
    expect(takeHandedOver('pdf-to-word')).toEqual({
      toolId: 'pdf-to-word',
      from: 'merge-pdf',
      files: [file],
    })
    expect(takeHandedOver('pdf-to-word')).toBeUndefined()
  })

  it('leaves copies of what is gone with its page', async () => {
    const [step] = stepsWithFiles(toImages, 'png', [file], {
      isFleeting: true,
    })
    await step?.give()
    const [copied] = takeHandedOver('compress-images')?.files ?? []
    expect(copied).not.toBe(file)
    expect([copied?.name, copied?.type, copied?.lastModified]).toEqual([
      'page-1.png',
      'image/png',
      7,
    ])
    expect(await copied?.text()).toBe('a picture')
  })

  it('is not offered for other kinds of result, nor with what cannot be carried', () => {
    expect(stepsWithFiles(toImages, 'jpeg', [file])).toEqual([])
    expect(stepsWithFiles(toImages, 'png', [])).toEqual([])
  })
})
