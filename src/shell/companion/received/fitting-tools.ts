import type { FileKind } from '../../../engines/image/sniff.ts'

/** What a received file is; a text has no signature to be told by. */
export type ReceivedKind = FileKind | 'text'

interface Taker {
  toolId: string
  kinds: readonly ReceivedKind[]
  /** It takes one file at a time. */
  isSingle?: boolean
}

/** The tools that take files, the most likely first. */
const takers: readonly Taker[] = [
  { toolId: 'pdf-to-word', kinds: ['pdf'], isSingle: true },
  { toolId: 'pdf-to-images', kinds: ['pdf'], isSingle: true },
  { toolId: 'merge-pdf', kinds: ['pdf'] },
  { toolId: 'compress-images', kinds: ['jpeg', 'png', 'gif'] },
  { toolId: 'jpg-to-png', kinds: ['jpeg'] },
  { toolId: 'ocr', kinds: ['jpeg', 'png', 'pdf'] },
]

/** The tools that take files of these kinds all together, ids. */
export const toolsForFiles = (kinds: readonly ReceivedKind[]): string[] =>
  kinds.length === 0
    ? []
    : takers
        .filter(
          (taker) =>
            kinds.every((kind) => taker.kinds.includes(kind)) &&
            (taker.isSingle !== true || kinds.length === 1),
        )
        .map(({ toolId }) => toolId)

/** The tools that take a text, or an address; ids. */
export const toolsForText = ['word-counter', 'qr-code'] as const
export const toolsForAddress = ['qr-code'] as const
