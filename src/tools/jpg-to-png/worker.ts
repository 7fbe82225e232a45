import { exposeWorker } from '../../core/worker-calls.ts'
import { decodeImage } from '../../engines/image/browser-codec.ts'
import { encodePng } from '../../engines/image/encode-png.ts'
import { optimisePng } from '../../engines/image/oxipng.ts'
import type { FileJobCalls } from '../../components/file-tool/state.ts'
import { convertJpegs } from './convert.ts'

const convert = convertJpegs({ decode: decodeImage, encode: encodePng, optimise: optimisePng })

exposeWorker<FileJobCalls<undefined>>({ run: (input, { report }) => convert(input, report) }, self)
