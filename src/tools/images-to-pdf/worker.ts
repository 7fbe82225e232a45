import { exposeWorker, withTransfer } from '../../core/worker-calls.ts'
import { loadPart } from '../../core/errors.ts'
import { type PdfJobCalls, makePdf } from './make-pdf.ts'

/** Decoding and encoding are loaded with the first image that needs them. */
const loadDecoding = () => loadPart(import('./embed-decoded.ts'))

const loadStraightening = () => loadPart(import('./straighten-image.ts'))

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
