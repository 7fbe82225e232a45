import { ToolError } from '../../../core/errors.ts'
import { serveJob } from '../../../core/job.ts'
import type { Rescue } from '../assemble/plan.ts'
import { makeSearchable } from './make-searchable.ts'

/** pdf.js comes only for the rare file that the parser cannot read. */
const rescue: Rescue = async (file, password) => {
  const { rescuePdf } = await import('../view/rescue.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return rescuePdf(file, password)
}

serveJob(makeSearchable(rescue), self)
