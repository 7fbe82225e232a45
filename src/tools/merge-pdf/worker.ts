import { ToolError } from '../../core/errors.ts'
import { serveJob } from '../../core/job.ts'
import { assemble, openSources } from '../../engines/pdf/assemble/assemble.ts'
import type { Rescue } from '../../engines/pdf/assemble/plan.ts'
import { assembleFiles } from './assembly-job.ts'

/** pdf.js comes only for the rare file that the parser cannot read. */
const rescue: Rescue = async (file, password) => {
  const { rescuePdf } = await import('../../engines/pdf/view/rescue.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return rescuePdf(file, password)
}

serveJob(assembleFiles({ openSources, assemble }, rescue), self)
