import { ArrowDownToLine, CircleCheck } from 'lucide-react'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { AssemblyResult } from './assembly-job.ts'
import { isReady } from './chosen-document.ts'
import { Losses } from './losses.tsx'
import tool from './tool.ts'
import type { Merge } from './use-merge.ts'

/** The merged file, what it lacks, and the way to it. */
export const MergeDone = ({ merge, result }: { merge: Merge; result: AssemblyResult }) => {
  const { t } = useTranslation('merge-pdf')
  const language = useLanguage()
  const [made] = result.files
  if (!made) return null
  const { file, pageCount } = made
  return (
    <div className="merge-done">
      <p role="status" className="merge-done-title">
        <CircleCheck aria-hidden size={24} />
        {t('merge.done')}
      </p>
      <p className="merge-done-file">
        <b>{file.name}</b>
        <span>
          {t('pages', { count: pageCount })} · {formatSize(file.size, language)}
        </span>
      </p>
      <FileActions>
        <MainButton
          icon={ArrowDownToLine}
          focusSteps={['done']}
          onClick={() => saveBlob(file, file.name)}
        >
          {t('merge.download')}
        </MainButton>
        <button type="button" className="button-quiet" onClick={merge.reset}>
          {t('reset')}
        </button>
      </FileActions>
      <NextSteps steps={nextStepsForFiles(tool, 'pdf', [file])} />
      <Losses
        losses={result.losses}
        names={merge.state.documents.filter(isReady).map(({ file: source }) => source.name)}
      />
    </div>
  )
}
