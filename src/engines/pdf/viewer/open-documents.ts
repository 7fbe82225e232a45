import { type ErrorCode, ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { DocumentSource } from './calls.ts'

/** pdf.js's `PasswordResponses`: a password is wanted, the one given is not right. */
const errorCodesByPasswordResponse: Readonly<Record<number, ErrorCode>> = {
  1: 'password-needed',
  2: 'password-wrong',
}

/** What pdf.js threw, as one of our codes. Its classes are told by their names, as it does itself between workers. */
export const toToolError = (error: unknown): ToolError => {
  if (error instanceof ToolError) return error
  if (error instanceof Error && error.name === 'PasswordException' && 'code' in error)
    return new ToolError(errorCodesByPasswordResponse[Number(error.code)] ?? 'password-wrong', {
      cause: error,
    })
  if (error instanceof Error && error.name === 'RenderingCancelledException')
    return new ToolError('cancelled', { cause: error })
  return new ToolError(errorCodeOf(error), { cause: error })
}

/** Documents together no larger than this stay open; pdf.js holds about twice a document's bytes. */
const maxOpenBytes = 100 * 1024 * 1024

interface OpenDocument {
  bytes: number
  task: Promise<PDFDocumentLoadingTask>
  users: number
}

export type LoadPdf = (
  data: Uint8Array<ArrayBuffer>,
  password: string | undefined,
) => Promise<PDFDocumentLoadingTask>

const readBytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (cause) {
    // Moved, changed or deleted since it was chosen.
    throw new ToolError('damaged', { cause })
  }
}

/** The documents that are open, by their id; those not used for longest are closed when they grow too large. */
export class OpenDocuments {
  readonly #documents = new Map<number, OpenDocument>()
  readonly #load: LoadPdf

  constructor(load: LoadPdf) {
    this.#load = load
  }

  /** Works on a document, opened for it if need be; it stays open at least as long as the work. */
  async use<Result>(
    source: DocumentSource,
    work: (document: PDFDocumentProxy) => Promise<Result>,
  ): Promise<Result> {
    const open = this.#documents.get(source.id) ?? this.#open(source)
    // Last in the map is used last.
    this.#documents.delete(source.id)
    this.#documents.set(source.id, open)
    open.users += 1
    try {
      return await work(await (await open.task).promise)
    } catch (error) {
      throw toToolError(error)
    } finally {
      open.users -= 1
      this.#closeUnused()
    }
  }

  /** Closes a document that nobody works on; it is opened again when it is wanted again. */
  release(id: number): void {
    if (this.#documents.get(id)?.users === 0) this.close(id)
  }

  close(id: number): void {
    const open = this.#documents.get(id)
    this.#documents.delete(id)
    open?.task.then(
      (task) => task.destroy(),
      () => {
        // What could not be opened needs no closing.
      },
    )
  }

  #open({ file, password, id }: DocumentSource): OpenDocument {
    const task = readBytes(file).then((data) => this.#load(data, password))
    const open = { bytes: file.size, task, users: 0 }
    // Asked for again, it is tried again.
    task
      .then(({ promise }) => promise)
      .catch(() => {
        if (this.#documents.get(id) === open) this.close(id)
      })
    return open
  }

  #closeUnused(): void {
    let bytes = 0
    for (const open of this.#documents.values()) bytes += open.bytes
    for (const [id, open] of this.#documents) {
      if (bytes <= maxOpenBytes) return
      if (open.users > 0) continue
      this.close(id)
      bytes -= open.bytes
    }
  }
}
