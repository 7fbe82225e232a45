import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { type JpegPlaces, findJpegs } from './pictures/jpeg-places.ts'
import type { PictureSource } from './pictures/read-picture.ts'

/** What is asked of a document once, for all its pages. */
interface DocumentFacts {
  isVisible: (layer: unknown) => boolean
  isEncrypted: boolean
  made: PictureSource['made']
  jpegPlaces: Promise<JpegPlaces> | undefined
}

const readFacts = async (document: PDFDocumentProxy): Promise<DocumentFacts> => {
  const layers = await document.getOptionalContentConfig().catch(() => undefined)
  const metadata = await document.getMetadata().catch(() => undefined)
  // pdf.js says of `info` only that it is an object.
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>
  return {
    isVisible: (layer) => {
      try {
        // What pdf.js gives as a layer, handed back to it.
        return layers?.isVisible(layer) ?? true
      } catch {
        return true
      }
    },
    isEncrypted: typeof info.EncryptFilterName === 'string',
    made: new Map(),
    jpegPlaces: undefined,
  }
}

const known = new WeakMap<PDFDocumentProxy, Promise<DocumentFacts>>()

export const factsOf = (document: PDFDocumentProxy): Promise<DocumentFacts> => {
  const facts = known.get(document) ?? readFacts(document)
  known.set(document, facts)
  return facts
}

/** Where the pictures of a document come from. */
export const pictureSourceOf = (
  facts: DocumentFacts,
  { file, encoder }: Partial<Pick<PictureSource, 'file' | 'encoder'>>,
): PictureSource => ({
  // What stands in an encrypted file is not what it means.
  file: facts.isEncrypted ? undefined : file,
  jpegPlaces: () => {
    if (!file) return Promise.resolve(new Map())
    facts.jpegPlaces ??= findJpegs(file).catch(() => new Map())
    return facts.jpegPlaces
  },
  encoder,
  made: facts.made,
})
