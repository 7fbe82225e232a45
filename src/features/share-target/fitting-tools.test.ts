import { describe, expect, it } from 'vitest'
import { toolsFor } from './fitting-tools.ts'

describe('the tools for what was received', () => {
  it.each([
    [['pdf'], ['pdf-to-word', 'pdf-to-images', 'merge-pdf', 'ocr']],
    [
      ['pdf', 'pdf'],
      ['merge-pdf', 'ocr'],
    ],
    [['jpeg'], ['compress-images', 'jpg-to-png', 'ocr']],
    [['png'], ['compress-images', 'ocr']],
    [['gif'], ['compress-images']],
    [
      ['jpeg', 'png', 'jpeg'],
      ['compress-images', 'ocr'],
    ],
    [['pdf', 'jpeg'], ['ocr']],
    [['pdf', 'gif'], []],
    [['webp'], []],
    [['text'], ['qr-code', 'word-counter']],
    [['address'], ['qr-code']],
    [[], []],
  ] as const)('%j: %j', (kinds, tools) => {
    expect(toolsFor(kinds)).toEqual(tools)
  })
})
