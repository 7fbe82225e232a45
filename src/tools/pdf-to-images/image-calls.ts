import type { PageSize } from '../../core/pdf.ts'

/** What the page asks of its own worker: how large a canvas may be, and a zip. */
export type ImageCalls = {
  /** The highest resolution up to the wanted one at which each size can be drawn. */
  findHighestDpis: {
    input: { sizes: readonly PageSize[]; wantedDpi: number }
    result: readonly number[]
  }
  /** Begins a zip. `fileName` is of the file to write in the site's own folder; without it, memory has to do. */
  startZip: { input: { fileName: string | undefined }; result: undefined }
  addToZip: { input: { name: string; image: Blob }; result: undefined }
  finishZip: { input: undefined; result: Blob }
  /** Lets go of the file, so that it can be deleted. */
  abandonZip: { input: undefined; result: undefined }
}
