import { PdfStream } from '@libpdf/core'
import { joinBytes } from '../../../core/bytes.ts'
import type { SourceGraph } from './source-graph.ts'
import type { SourcePage } from './source-pages.ts'

/** Decodes a stream; empty when its data are damaged. */
export const decodeContent = (stream: PdfStream): Uint8Array => {
  try {
    return stream.getDecodedData()
  } catch {
    return new Uint8Array()
  }
}

/** Resolves a name's escapes, such as `#20` (ISO 32000-2, 7.3.5). */
export const decodeName = (name: string): string =>
  name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

/** Returns the whole content of a page. */
export const contentOf = (graph: SourceGraph, { dict }: SourcePage): Uint8Array => {
  const contents = graph.resolve(dict.get('Contents'))
  const parts = contents?.type === 'array' ? contents.toArray() : [contents]
  const space = Uint8Array.of(0x0a)
  return joinBytes(
    parts.flatMap((part) => {
      const stream = graph.resolve(part)
      return stream instanceof PdfStream ? [decodeContent(stream), space] : []
    }),
  )
}
