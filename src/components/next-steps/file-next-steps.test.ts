import { describe, expect, it } from 'vitest'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { takeTransfer } from '../transfer.ts'
import {
  isTransferable,
  maxCopiedBytes,
  maxTransferredFiles,
  nextStepsForFiles,
} from './file-next-steps.tsx'

const sized = (size: number, count = 1) => Array.from({ length: count }, () => ({ size }))
const mebibyte = 1024 * 1024

describe('what can be carried to the next tool', () => {
  it('is what it would take, up to a number that a list can show', () => {
    expect(isTransferable([])).toBe(false)
    expect(isTransferable(sized(0))).toBe(false)
    expect(isTransferable(sized(1))).toBe(true)
    expect(isTransferable(sized(maxFileBytes))).toBe(true)
    expect(isTransferable([...sized(1), ...sized(maxFileBytes + 1)])).toBe(false)
    expect(isTransferable(sized(1, maxTransferredFiles))).toBe(true)
    expect(isTransferable(sized(1, maxTransferredFiles + 1))).toBe(false)
  })

  it('is less where it has to be copied', () => {
    const files = sized(40 * mebibyte, 3)
    expect(isTransferable(files)).toBe(true)
    expect(isTransferable(files, { isFleeting: true })).toBe(false)
    expect(isTransferable(sized(maxCopiedBytes / 2, 2), { isFleeting: true })).toBe(true)
  })
})

describe('a step', () => {
  const toImages = { id: 'pdf-to-images', offers: { png: ['compress-images'] } }
  const file = new File(['an image'], 'page-1.png', { type: 'image/png', lastModified: 7 })

  it('leaves the very files for its tool alone, once', () => {
    const [step, other] = nextStepsForFiles(
      { id: 'merge-pdf', offers: { pdf: ['pdf-to-word', 'pdf-to-images'], png: ['ocr'] } },
      'pdf',
      [file],
    )
    expect(other?.toolId).toBe('pdf-to-images')
    expect(takeTransfer('pdf-to-word')).toBeUndefined()
    void step?.give()
    expect(takeTransfer('pdf-to-images')).toBeUndefined()
    expect(takeTransfer('pdf-to-word')).toEqual({
      toolId: 'pdf-to-word',
      from: 'merge-pdf',
      files: [file],
    })
    expect(takeTransfer('pdf-to-word')).toBeUndefined()
  })

  it('leaves copies of what is gone with its page', async () => {
    const [step] = nextStepsForFiles(toImages, 'png', [file], {
      isFleeting: true,
    })
    await step?.give()
    const [copied] = takeTransfer('compress-images')?.files ?? []
    expect(copied).not.toBe(file)
    expect([copied?.name, copied?.type, copied?.lastModified]).toEqual([
      'page-1.png',
      'image/png',
      7,
    ])
    expect(await copied?.text()).toBe('an image')
  })

  it('takes all files where they are of several kinds', () => {
    const compressing = {
      id: 'compress-images',
      offers: { png: ['ocr', 'one-pdf'], jpeg: ['one-pdf'] },
    }
    const toolsFor = (kinds: Parameters<typeof nextStepsForFiles>[1]) =>
      nextStepsForFiles(compressing, kinds, [file, file]).map(({ toolId }) => toolId)
    expect(toolsFor(['png', 'png'])).toEqual(['ocr', 'one-pdf'])
    expect(toolsFor(['png', 'jpeg'])).toEqual(['one-pdf'])
    expect(toolsFor(['png', 'gif'])).toEqual([])
    expect(toolsFor([])).toEqual([])
  })

  it('is not offered for other kinds of result, nor with what cannot be carried', () => {
    expect(nextStepsForFiles(toImages, 'jpeg', [file])).toEqual([])
    expect(nextStepsForFiles(toImages, 'png', [])).toEqual([])
  })
})
