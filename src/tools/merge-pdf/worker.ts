import { exposeWorker } from '../../core/worker-calls.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import { rescuePdf } from '../../engines/pdf/viewer/rescue.ts'
import { type AssemblyCalls, assembleFiles } from './assembly-job.ts'

const assembleAll = assembleFiles({ openSources, assemble }, rescuePdf)

exposeWorker<AssemblyCalls>({ assemble: (input, { report }) => assembleAll(input, report) }, self)
