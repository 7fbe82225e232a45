import { exposeWorker } from '../../core/worker-calls.ts'
import { loadPart } from '../../core/errors.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import { rewritePdf } from '../../engines/pdf/viewer/rewrite-pdf.ts'
import { type AssemblyCalls, type PictureCalls, assembleFiles } from './assemble-files.ts'

const assembleAll = assembleFiles({ openSources, assemble }, rewritePdf)

/** The code for pictures is loaded with the first one. */
const imageToPdf = async (file: File): Promise<Blob> => {
  const { imageToPdf: convert } = await loadPart(
    import('../../engines/pdf/from-images/image-to-pdf.ts'),
  )
  return convert(file)
}

exposeWorker<AssemblyCalls & PictureCalls>(
  {
    assemble: (input, { report }) => assembleAll(input, report),
    imageToPdf: ({ file }) => imageToPdf(file),
  },
  self,
)
