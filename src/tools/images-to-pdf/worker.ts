import { ToolError } from '../../core/errors.ts'
import { exposeWorker } from '../../core/worker-calls.ts'
import { type PdfJobCalls, makePdf } from './make-pdf.ts'

/** Decoding and encoding are loaded with the first image that is neither JPEG nor PNG. */
const make = makePdf(async (file) => {
  const { embedDecoded } = await import('./embed-decoded.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return embedDecoded(file)
})

exposeWorker<PdfJobCalls>({ make: (input, { report }) => make(input, report) }, self)
