import { type ErrorCode, ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { DocumentSource } from './calls.ts'

/** The values of pdf.js's `PasswordResponses`. */
const errorCodesByPasswordResponse: Readonly<Record<number, ErrorCode>> = {
  1: 'password-needed',
  2: 'password-wrong',
}

/**
 * Converts an error of pdf.js to a `ToolError`. Its classes are recognized by name, as pdf.js itself does across
 * workers.
 */
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

/**
 * Unused documents are closed when the open ones are larger than this in total. pdf.js holds about twice a document's
 * size.
 */
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
    // The file was moved, changed or deleted after it was chosen.
    throw new ToolError('damaged', { cause })
  }
}

/** Keeps documents open by their id, and closes the least recently used ones when they take too much memory. */
export class OpenDocuments {
  readonly #documents = new Map<number, OpenDocument>()
  readonly #load: LoadPdf

  constructor(load: LoadPdf) {
    this.#load = load
  }

  /** Calls `work` with the document, which is opened if necessary and stays open while `work` runs. */
  async use<Result>(
    source: DocumentSource,
    work: (document: PDFDocumentProxy) => Promise<Result>,
  ): Promise<Result> {
    const open = this.#documents.get(source.id) ?? this.#open(source)
    // Moves the entry to the end of the map, whose order is that of last use.
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

  /** Closes a document that is not in use. It is opened again when it is needed. */
  release(id: number): void {
    if (this.#documents.get(id)?.users === 0) this.close(id)
  }

  close(id: number): void {
    const open = this.#documents.get(id)
    this.#documents.delete(id)
    open?.task.then(
      (task) => task.destroy(),
      () => {
        // A document that failed to open need not be closed.
      },
    )
  }

  #open({ file, password, id }: DocumentSource): OpenDocument {
    const task = readBytes(file).then((data) => this.#load(data, password))
    const open = { bytes: file.size, task, users: 0 }
    // A document that failed to open is forgotten, so that the next call tries again.
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
