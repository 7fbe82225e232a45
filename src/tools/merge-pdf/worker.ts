import { exposeWorker } from '../../core/worker-calls.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import { rescueWhenNeeded } from '../../engines/pdf/viewer/rescue-when-needed.ts'
import { type AssemblyCalls, assembleFiles } from './assemble-files.ts'

const assembleAll = assembleFiles({ openSources, assemble }, rescueWhenNeeded)

exposeWorker<AssemblyCalls>({ assemble: (input, { report }) => assembleAll(input, report) }, self)
