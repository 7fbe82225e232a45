import { leaveInput } from '../../ui/next-steps/leave-input.ts'
import { type NextStep, stepsWithFiles } from '../../ui/next-steps/next-step.ts'
import { NextSteps } from '../../ui/next-steps/next-steps.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { Source } from './source.ts'

/** This tool's id. */
const from = 'ocr'

interface OcrNextStepsProps {
  text: string
  sources: readonly Source[]
}

/** What can be done next with the text, and with the document it was read from. */
export const OcrNextSteps = ({ text, sources }: OcrNextStepsProps) => {
  const { t } = useTranslation('file-tool')
  const toast = useToast()
  const counting: NextStep = {
    toolId: 'word-counter',
    give: () => {
      leaveInput({ text })
      toast({ title: t('takenFrom', { tool: t(`home.tool_${from}`, { ns: 'catalogue' }) }) })
    },
  }
  const [only, ...others] = sources
  const converting =
    only?.kind === 'pdf' && others.length === 0
      ? stepsWithFiles(from, ['pdf-to-word'], [only.file])
      : []
  return <NextSteps steps={text === '' ? converting : [counting, ...converting]} />
}
