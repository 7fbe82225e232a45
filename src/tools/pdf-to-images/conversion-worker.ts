import type { PageSize } from '../../core/pdf.ts'
import { ToolError } from '../../core/errors.ts'
import type { Methods } from '../../core/worker-calls.ts'
import { fitsCanvas } from './canvas-limits.ts'
import { type WritableFile, type ZipSink, ImageZip, fileSink, memorySink } from './image-zip.ts'
import { openTemporaryFolder } from './temporary-files.ts'
import { highestDpiThatFits } from './plan-images.ts'

/** The calls that the conversion worker answers: it tests the limits of canvases, and writes a zip. */
export type ConversionCalls = {
  /** Returns the highest resolution, up to the wanted one, at which each size can be drawn. */
  findHighestDpis: {
    input: { sizes: readonly PageSize[]; wantedDpi: number }
    result: readonly number[]
  }
  /** Begins a zip. `fileName` is the name of its temporary file; without it, the zip is kept in memory. */
  startZip: { input: { fileName: string | undefined }; result: undefined }
  addToZip: { input: { name: string; image: Blob }; result: undefined }
  finishZip: { input: undefined; result: Blob }
  /** Closes the temporary file, so that it can be deleted. */
  abandonZip: { input: undefined; result: undefined }
}

/** Some browsers have the origin private file system, but cannot write its files synchronously. */
const isWritable = (file: FileSystemFileHandle): file is FileSystemFileHandle & WritableFile =>
  'createSyncAccessHandle' in file

const openSink = async (fileName: string | undefined): Promise<ZipSink> => {
  if (fileName === undefined) return memorySink()
  try {
    const folder = await openTemporaryFolder()
    const file = await folder.getFileHandle(fileName, { create: true })
    return isWritable(file) ? await fileSink(file) : memorySink()
  } catch {
    // Files cannot be stored in private windows or on full disks, so the zip is kept in memory.
    return memorySink()
  }
}

let zip: Promise<ImageZip> | undefined
const startedZip = (): Promise<ImageZip> =>
  // The browser has terminated the worker, and the new one does not have what was written.
  zip ?? Promise.reject(new ToolError('out-of-memory'))

/** The worker's answers to its calls. */
export const conversionMethods: Methods<ConversionCalls> = {
  findHighestDpis: ({ sizes, wantedDpi }, { report }) =>
    sizes.map((size, index) => {
      const dpi = highestDpiThatFits(size, wantedDpi, fitsCanvas)
      report(index + 1, sizes.length)
      return dpi
    }),
  startZip: async ({ fileName }) => {
    zip = openSink(fileName).then((sink) => new ImageZip(sink, () => new Date()))
    await zip
    return undefined
  },
  addToZip: async ({ name, image }) => {
    await (await startedZip()).add(name, image)
    return undefined
  },
  finishZip: async () => (await startedZip()).finish(),
  abandonZip: async () => {
    const abandoned = await zip
    abandoned?.abandon()
    return undefined
  },
}
