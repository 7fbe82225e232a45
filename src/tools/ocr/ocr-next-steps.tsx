import { prefillFields } from '../../components/pre-hydration-input.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { type NextStep, NextSteps } from '../../components/next-steps/next-steps.tsx'
import { useToast } from '../../components/toast.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { Source } from './source.ts'
import tool from './tool.ts'

interface OcrNextStepsProps {
  text: string
  sources: readonly Source[]
}

/** What can be done next with the text, and with the document it was read from. */
export const OcrNextSteps = ({ text, sources }: OcrNextStepsProps) => {
  const { t } = useTranslation('file-tool')
  const toast = useToast()
  const withText = (tool.offers?.text ?? []).map((toolId): NextStep => ({
    toolId,
    give: () => {
      prefillFields({ text })
      toast({ title: t('takenFrom', { tool: t(`home.tool_${tool.id}`, { ns: 'catalogue' }) }) })
    },
  }))
  const [only, ...others] = sources
  const withDocument =
    only?.kind === 'pdf' && others.length === 0 ? nextStepsForFiles(tool, 'pdf', [only.file]) : []
  return <NextSteps steps={text === '' ? withDocument : [...withText, ...withDocument]} />
}
