import type { ContentKind } from '../../core/files.ts'
import type { Tool } from '../../core/tool.ts'
import { FileNextSteps } from '../next-steps/file-next-steps.tsx'
import { useTranslation } from '../use-translation.ts'
import type { AcceptedFiles, Problem } from './accepted-files.ts'
import { Downloads } from './downloads.tsx'
import { Problems } from './problems.tsx'
import type { ResultFile } from './state.ts'

interface FileResultsProps {
  results: readonly ResultFile[]
  /** The errors that do not concern a listed file. */
  problems: readonly Problem[]
  accepted: AcceptedFiles
  /** Explains why results are larger than the chosen files; shown only when they are. */
  larger: string | undefined
  zipName: string
  tool: Tool
  /** The kind of the results; undefined where they are of several kinds. */
  makes: ContentKind | undefined
  /** Starts another attempt; undefined where another attempt cannot help. */
  onRetry: (() => void) | undefined
  onReset: () => void
}

const isLarger = ({ file, source }: ResultFile) => file.size > source.file.size

/** What follows the list of results: what is to be said about all of them, the download, the next steps. */
export const FileResults = (props: FileResultsProps) => {
  const { results, problems, accepted, larger, zipName, tool, makes, onRetry, onReset } = props
  const { t } = useTranslation('file-tool')
  return (
    <>
      {larger !== undefined && results.some(isLarger) && <p className="hint">{larger}</p>}
      <Problems problems={problems} accepted={accepted} {...(onRetry && { onRetry })} />
      <Downloads
        files={results.map(({ file }) => file)}
        zipName={zipName}
        label={t('download')}
        accepted={accepted}
        onReset={onReset}
      />
      <FileNextSteps tool={tool} {...(makes && { kind: makes })} results={results} />
    </>
  )
}
