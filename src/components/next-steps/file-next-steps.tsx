import type { ContentKind } from '../../core/content-kinds.ts'
import type { Tool } from '../../core/tool.ts'
import { stepsWithFiles } from './next-step.ts'
import { NextSteps } from './next-steps.tsx'

interface FileNextStepsProps {
  /** The tool that made them. */
  tool: Tool
  /** What they are. */
  kind: ContentKind
  results: readonly { file: File }[]
}

/** What can be done next with the results of a tool that makes files. */
export const FileNextSteps = ({ tool, kind, results }: FileNextStepsProps) => (
  <NextSteps
    steps={stepsWithFiles(
      tool,
      kind,
      results.map(({ file }) => file),
    )}
  />
)
