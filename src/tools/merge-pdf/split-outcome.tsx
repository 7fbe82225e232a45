import { ArrowDownToLine, CircleCheck, FileText, Scissors } from 'lucide-react'
import { useState } from 'react'
import { errorCodeOf } from '../../core/errors.ts'
import type { PageRange } from '../../core/page-ranges.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { Problems } from '../../components/file-tool/problems.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { WorkProgress } from '../../components/file-tool/work-progress.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import { useZip } from '../../components/file-tool/use-zip.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { AssembledFile } from './assembly-job.ts'
import { writeRange } from './file-names.ts'
import { Losses } from './losses.tsx'
import { pdfFiles } from './pdf-files.ts'
import { type SplitPart, countPages, zipName } from './split-plan.ts'
import tool from './tool.ts'
import type { Split } from './use-split.ts'

/** Rows shown of a long list, until all are asked for. */
const foldedCount = 8

/** `1-3, 8`. A few hundred ranges would tell nobody anything. */
const mostRanges = 6
const writeRanges = (ranges: readonly PageRange[]) =>
  ranges.slice(0, mostRanges).map(writeRange).join(', ') + (ranges.length > mostRanges ? '…' : '')

interface PartRowProps {
  part: SplitPart
  /** Once it is made. */
  made: AssembledFile | undefined
}

const PartRow = ({ part, made }: PartRowProps) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const language = useLanguage()
  const count = part.pageIndexes.length
  const pages = t('split.pagesNamed', { count, pages: writeRanges(part.ranges) })
  const label = sharedWords('downloadOne', { name: part.name })
  return (
    <li data-part={part.name}>
      <FileText aria-hidden size={20} />
      <div>
        <p>{part.name}</p>
        <p>
          {pages}
          {count > 1 && part.ranges.length > 0 && ` · ${t('pages', { count })}`}
          {made && ` · ${formatSize(made.file.size, language)}`}
        </p>
      </div>
      {made && (
        <button
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          onClick={() => saveBlob(made.file, made.file.name)}
        >
          <ArrowDownToLine aria-hidden size={18} />
        </button>
      )}
    </li>
  )
}

const PartList = ({
  parts,
  made,
}: {
  parts: readonly SplitPart[]
  made: readonly AssembledFile[]
}) => {
  const { t } = useTranslation('merge-pdf')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isLong = parts.length > foldedCount
  const shown = isLong && !isUnfolded ? parts.slice(0, foldedCount) : parts
  return (
    <>
      <ul className="split-parts" aria-label={t('split.parts')}>
        {shown.map((part, index) => (
          <PartRow key={part.name} part={part} made={made[index]} />
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className="merge-link"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('split.fold') : t('split.unfold', { count: parts.length })}
        </button>
      )}
    </>
  )
}

const Downloads = ({ split, made }: { split: Split; made: readonly AssembledFile[] }) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const [problem, setProblem] = useState<Problem>()
  const [only] = made
  const isSeveral = made.length > 1
  const zipFiles = useZip(isSeveral)
  const download = async () => {
    setProblem(undefined)
    try {
      if (isSeveral)
        saveBlob(
          await zipFiles(made.map(({ file }) => file)),
          zipName(split.document?.file.name ?? ''),
        )
      else if (only) saveBlob(only.file, only.file.name)
    } catch (error) {
      setProblem({ code: errorCodeOf(error) })
    }
  }
  return (
    <>
      <Problems problems={problem ? [problem] : []} accepted={pdfFiles} />
      <FileActions>
        <MainButton icon={ArrowDownToLine} focusSteps={['done']} onClick={() => void download()}>
          {sharedWords(isSeveral ? 'downloadZip' : 'download')}
        </MainButton>
        <button type="button" className="button-quiet" onClick={split.reset}>
          {t('reset')}
        </button>
      </FileActions>
      {only && !isSeveral && <NextSteps steps={nextStepsForFiles(tool, 'pdf', [only.file])} />}
    </>
  )
}

/** What comes out, before it is made and after; and the button between. */
export const SplitOutcome = ({ split }: { split: Split }) => {
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const { plan, work } = split
  const parts = plan?.isValid ? plan.parts : []
  const notTaken = plan?.isValid ? plan.notTaken : []
  const made = work.step === 'done' ? work.result.files : []
  const leftCount = countPages(notTaken)
  const count = parts.length
  const ending = endingOf(work)
  return (
    <div className="split-outcome" data-made={made.length > 0 || undefined}>
      <p role="status" className={made.length > 0 ? 'merge-done-title' : 'split-count'}>
        {made.length > 0 && <CircleCheck aria-hidden size={24} />}
        {made.length > 0
          ? t('split.done', { count: made.length })
          : count === 0
            ? t('split.nothing')
            : t('split.outcome', { count })}
        {ending?.kind === 'cancelled' && (
          <span className="hint">{sharedWords('status.cancelled')}</span>
        )}
      </p>
      {count > 0 && <PartList parts={parts} made={made} />}
      {leftCount > 0 && (
        <p className="notice notice-marked split-not-taken">
          {t('split.notTaken', { count: leftCount, pages: writeRanges(notTaken) })}
        </p>
      )}
      {work.step === 'done' && (
        <>
          <Downloads split={split} made={made} />
          <Losses losses={work.result.losses} names={[split.document?.file.name ?? '']} />
        </>
      )}
      {work.step === 'running' && (
        <WorkProgress
          label={t('split.working', { count })}
          done={work.progress ?? 0}
          total={1}
          onCancel={split.cancel}
        />
      )}
      {work.step === 'ready' && (
        <>
          {ending?.kind === 'broken' && <Problems problems={[ending]} accepted={pdfFiles} />}
          <FileActions>
            <MainButton
              icon={Scissors}
              isDisabled={count === 0}
              focusSteps={['chosen', 'failed']}
              onClick={split.split}
            >
              {t('split.action')}
            </MainButton>
            <button type="button" className="merge-link" onClick={split.reset}>
              {t('reset')}
            </button>
          </FileActions>
        </>
      )}
    </div>
  )
}
