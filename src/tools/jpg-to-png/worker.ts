import { exposeWorker } from '../../core/worker-calls.ts'
import { decodeJpeg } from '../../engines/image/decoding/decode-with-browser.ts'
import { encodeRaster } from '../../engines/image/encode-png.ts'
import { optimizePng } from '../../engines/image/oxipng.ts'
import type { FileJobCalls } from '../../components/file-tool/state.ts'
import { convertJpeg } from './convert.ts'

const convert = convertJpeg({
  decode: async (file) => (await decodeJpeg(new Uint8Array(await file.arrayBuffer()), file)).raster,
  encode: encodeRaster,
  optimize: optimizePng,
})

exposeWorker<FileJobCalls<undefined>>({ run: (input, { report }) => convert(input, report) }, self)
