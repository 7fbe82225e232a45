import { ToolError } from '../../core/errors.ts'
import type { Methods } from '../../core/worker-calls.ts'
import { fitsCanvas } from './fits-canvas.ts'
import type { ImageCalls } from './image-calls.ts'
import { ImageZip, type ZipSink } from './image-zip.ts'
import { openOwnFolder } from './own-folder.ts'
import { highestDpiThatFits } from './plan-images.ts'
import { type OwnFile, fileSink, memorySink } from './zip-sinks.ts'

/** Browsers had files of one's own before they could be written piece by piece. */
const isWritable = (file: FileSystemFileHandle): file is FileSystemFileHandle & OwnFile =>
  'createSyncAccessHandle' in file

const openSink = async (fileName: string | undefined): Promise<ZipSink> => {
  if (fileName === undefined) return memorySink()
  try {
    const folder = await openOwnFolder()
    const file = await folder.getFileHandle(fileName, { create: true })
    return isWritable(file) ? await fileSink(file) : memorySink()
  } catch {
    // Private windows and full disks keep no files: memory does as well, as long as it lasts.
    return memorySink()
  }
}

let zip: Promise<ImageZip> | undefined
const startedZip = (): Promise<ImageZip> =>
  // Ended by the browser meanwhile, and started anew without what was written.
  zip ?? Promise.reject(new ToolError('out-of-memory'))

/** What the worker answers with. */
export const imageMethods: Methods<ImageCalls> = {
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
