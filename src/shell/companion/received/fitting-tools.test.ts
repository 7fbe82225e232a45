import { describe, expect, it } from 'vitest'
import { fileKinds } from '../../../engines/image/sniff.ts'
import { acceptedPictures } from '../../../tools/compress-images/accepted-pictures.ts'
import { pdfFiles } from '../../../tools/merge-pdf/pdf-files.ts'
import { acceptedSources } from '../../../tools/ocr/accepted-sources.ts'
import { findPage } from '../../pages.ts'
import { toolsForAddress, toolsForFiles, toolsForText } from './fitting-tools.ts'

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
    [[], []],
  ] as const)('%j: %j', (kinds, tools) => {
    expect(toolsForFiles(kinds)).toEqual(tools)
  })

  it('take what is offered to them, and all that they take is', () => {
    for (const [toolId, accepted] of [
      ['compress-images', acceptedPictures],
      ['merge-pdf', pdfFiles],
      ['ocr', acceptedSources],
    ] as const)
      expect(fileKinds.filter((kind) => toolsForFiles([kind]).includes(toolId)).toSorted()).toEqual(
        accepted.types.map(({ kind }) => kind).toSorted(),
      )
  })

  it('are there', () => {
    const named = [
      ...fileKinds.flatMap((kind) => toolsForFiles([kind])),
      ...toolsForText,
      ...toolsForAddress,
    ]
    for (const toolId of named) expect(findPage(toolId)?.tool).toBeDefined()
  })
})
