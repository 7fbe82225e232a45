import { serveJob } from '../../core/job.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import { rescuePdf } from '../../engines/pdf/view/rescue.ts'
import { assembleFiles } from './assembly-job.ts'

serveJob(assembleFiles({ openSources, assemble }, rescuePdf), self)
