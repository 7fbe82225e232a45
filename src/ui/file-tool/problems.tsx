import { TriangleAlert } from 'lucide-react'
import { useTranslation } from '../use-translation.ts'
import { useLanguage } from '../use-language.ts'
import { type AcceptedFiles, type Problem, describeTypes, maxFileBytes } from './accepted-files.ts'
import { formatSize } from './readable-size.ts'

interface ProblemsProps {
  problems: readonly Problem[]
  accepted: AcceptedFiles
}

/** Every fault with the name of its file, what happened and what to do. */
export const Problems = ({ problems, accepted }: ProblemsProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  if (problems.length === 0) return null
  const sentence = ({ code, kind }: Problem) => {
    const types = t('oneOf', {
      count: accepted.types.length,
      types: describeTypes(accepted.types),
    })
    const said = t(`errors.${code}`, { types, limit: formatSize(maxFileBytes, language) })
    return kind === undefined ? said : `${t(`found.${kind}`)} ${said}`
  }
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-m border-[1.5px] border-danger bg-surface px-4 py-3.5"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 text-danger" />
      <ul className="grid min-w-0 gap-2">
        {problems.map((problem, index) => (
          // The list is replaced as a whole, and two files may have the same name and fault.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="text-step--1">
            {problem.fileName !== undefined && (
              <strong className="block font-semibold wrap-anywhere">{problem.fileName}</strong>
            )}
            {sentence(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
