import { stepsWithFiles } from './next-step.ts'
import { NextSteps } from './next-steps.tsx'

interface FileNextStepsProps {
  /** The tool that made them. */
  from: string
  to: readonly string[]
  results: readonly { file: File }[]
}

/** What can be done next with the results of a tool that makes files. */
export const FileNextSteps = ({ from, to, results }: FileNextStepsProps) => (
  <NextSteps
    steps={stepsWithFiles(
      from,
      to,
      results.map(({ file }) => file),
    )}
  />
)
