import { serveJob } from '../../core/job.ts'
import { decodeImage } from '../../engines/image/decode.ts'
import { encodePng } from '../../engines/image/encode-png.ts'
import { optimisePng } from '../../engines/image/optimise-png.ts'
import { convertJpegs } from './convert.ts'

serveJob(convertJpegs({ decode: decodeImage, encode: encodePng, optimise: optimisePng }), self)
