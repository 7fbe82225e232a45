import { ToolError } from '../../core/errors.ts'
import { exposeWorker } from '../../core/worker-calls.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import { rescuePdf } from '../../engines/pdf/viewer/rescue.ts'
import { type AssemblyCalls, type PictureCalls, assembleFiles } from './assemble-files.ts'

const assembleAll = assembleFiles({ openSources, assemble }, rescuePdf)

/** The code for pictures is loaded with the first one. */
const imageToPdf = async (file: File): Promise<Blob> => {
  const load = () => import('../../engines/pdf/from-images/image-to-pdf.ts')
  const { imageToPdf: convert } = await load().catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return convert(file)
}

exposeWorker<AssemblyCalls & PictureCalls>(
  {
    assemble: (input, { report }) => assembleAll(input, report),
    imageToPdf: ({ file }) => imageToPdf(file),
  },
  self,
)
