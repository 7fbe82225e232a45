import { ToolError } from '../../core/errors.ts'
import { exposeWorker, withTransfer } from '../../core/worker-calls.ts'
import { type PdfJobCalls, makePdf } from './make-pdf.ts'

/** Decoding and encoding are loaded with the first image that needs them. */
const loadDecoding = () =>
  import('./embed-decoded.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })

const loadStraightening = () =>
  import('./straighten-image.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })

const make = makePdf(async (file, pageIndex) =>
  (await loadDecoding()).embedDecoded(file, pageIndex),
)

exposeWorker<PdfJobCalls>(
  {
    make: (input, { report }) => make(input, report),
    decodeGray: async (file) => {
      const gray = await (await loadDecoding()).decodeGray(file)
      return withTransfer(gray, [gray.data.buffer])
    },
    straighten: async (file) => (await loadStraightening()).straightenImage(file),
  },
  self,
)
