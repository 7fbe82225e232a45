import { ToolError } from '../../../core/errors.ts'
import type { Rescue } from '../assemble/plan.ts'

/** `rescuePdf`, which is fetched, with pdf.js, for the rare file that the parser cannot read. */
export const rescueWhenNeeded: Rescue = async (file, password) => {
  const { rescuePdf } = await import('./rescue.ts').catch((cause: unknown) => {
    throw new ToolError('engine-not-loaded', { cause })
  })
  return rescuePdf(file, password)
}
