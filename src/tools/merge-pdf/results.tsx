import { isReady } from '../../components/pdf/opening.ts'
import './results.css'
import { ArrowDownToLine, CircleCheck, FileText, Scissors } from 'lucide-react'
import { useState } from 'react'
import type { PageRange } from '../../core/page-ranges.ts'
import type { Loss } from '../../engines/pdf/assemble/plan.ts'
import { FileActions, MainButton } from '../../components/file-tool/file-actions.tsx'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { nextStepsForFiles } from '../../components/next-steps/file-next-steps.tsx'
import { NextSteps } from '../../components/next-steps/next-steps.tsx'
import { saveBlob } from '../../components/transfer.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Downloads } from '../../components/file-tool/downloads.tsx'
import { Problems, WorkProgress } from '../../components/file-tool/problems.tsx'
import { endingOf } from '../../components/file-tool/work.ts'
import type { AssembledFile, AssemblyResult } from './assemble-files.ts'
import tool from './tool.ts'
import type { Merge } from './use-merge.ts'
import { type SplitPart, countPages, formatRange, zipName } from './split-plan.ts'
import type { Split } from './use-split.ts'
import { IconButton } from '../../components/icon-button.tsx'

/** Shows the merged file with its download button, and lists what could not be kept. */
export const MergeResult = ({ merge, result }: { merge: Merge; result: AssemblyResult }) => {
  const { t } = useTranslation('merge-pdf')
  const language = useLanguage()
  const [assembled] = result.files
  if (!assembled) return null
  const { file, pageCount } = assembled
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
      <LossList
        losses={result.losses}
        names={merge.state.documents.filter(isReady).map(({ file: source }) => source.name)}
      />
    </div>
  )
}

interface LossListProps {
  losses: readonly Loss[]
  /** The names of the source files, in their order. */
  names: readonly string[]
}

/** Lists what could not be kept of each source file. */
const LossList = ({ losses, names }: LossListProps) => {
  const { t } = useTranslation('merge-pdf')
  if (losses.length === 0) return null
  const sentence = ({ kind, count }: Loss) =>
    kind === 'links' || kind === 'signatures'
      ? t(`losses.${kind}`, { count: count ?? 1 })
      : t(`losses.${kind}`)
  return (
    <div className="merge-losses">
      <h2>{t('losses.title')}</h2>
      <dl>
        {names.map((name, index) => {
          const ownLosses = losses.filter(({ document }) => document === index)
          return ownLosses.length === 0 ? null : (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and their order does not change
            <div key={index}>
              <dt>{name}</dt>
              {ownLosses.map((loss) => (
                <dd key={loss.kind}>{sentence(loss)}</dd>
              ))}
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** The number of files that are shown of a long list, until the visitor unfolds it. */
const maxFoldedParts = 8

/** The number of page ranges that are named; longer lists end with an ellipsis. */
const maxNamedRanges = 6

/** Formats page ranges: `1-3, 8`. */
const formatRanges = (ranges: readonly PageRange[]) =>
  ranges.slice(0, maxNamedRanges).map(formatRange).join(', ') +
  (ranges.length > maxNamedRanges ? '…' : '')

interface PartRowProps {
  part: SplitPart
  /** The file, once it is made. */
  assembled: AssembledFile | undefined
}

const PartRow = ({ part, assembled }: PartRowProps) => {
  const { t } = useTranslation('merge-pdf')
  const { t: tFileTool } = useTranslation('file-tool')
  const language = useLanguage()
  const count = part.pageIndexes.length
  const pages = t('split.pagesNamed', { count, pages: formatRanges(part.ranges) })
  const label = tFileTool('downloadOne', { name: part.name })
  return (
    <li data-part={part.name}>
      <FileText aria-hidden size={20} />
      <div>
        <p>{part.name}</p>
        <p>
          {pages}
          {count > 1 && part.ranges.length > 0 && ` · ${t('pages', { count })}`}
          {assembled && ` · ${formatSize(assembled.file.size, language)}`}
        </p>
      </div>
      {assembled && (
        <IconButton
          icon={ArrowDownToLine}
          label={label}
          onClick={() => saveBlob(assembled.file, assembled.file.name)}
        />
      )}
    </li>
  )
}

const PartList = ({
  parts,
  assembled,
}: {
  parts: readonly SplitPart[]
  assembled: readonly AssembledFile[]
}) => {
  const { t } = useTranslation('merge-pdf')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isLong = parts.length > maxFoldedParts
  const shown = isLong && !isUnfolded ? parts.slice(0, maxFoldedParts) : parts
  return (
    <>
      <ul className="split-parts" aria-label={t('split.parts')}>
        {shown.map((part, index) => (
          <PartRow key={part.name} part={part} assembled={assembled[index]} />
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

/**
 * Lists the files that a split will make, with the button that starts it, and afterwards with their download buttons.
 */
export const SplitResult = ({ split }: { split: Split }) => {
  const { t } = useTranslation('merge-pdf')
  const { t: tFileTool } = useTranslation('file-tool')
  const { plan, work } = split
  const parts = plan?.isValid ? plan.parts : []
  const omittedRanges = plan?.isValid ? plan.omittedRanges : []
  const assembled = work.step === 'done' ? work.result.files : []
  const files = assembled.map(({ file }) => file)
  const omittedCount = countPages(omittedRanges)
  const count = parts.length
  const ending = endingOf(work)
  return (
    <div className="split-outcome" data-made={assembled.length > 0 || undefined}>
      <p role="status" className={assembled.length > 0 ? 'merge-done-title' : 'split-count'}>
        {assembled.length > 0 && <CircleCheck aria-hidden size={24} />}
        {assembled.length > 0
          ? t('split.done', { count: assembled.length })
          : count === 0
            ? t('split.nothing')
            : t('split.outcome', { count })}
        {ending?.kind === 'cancelled' && (
          <span className="hint">{tFileTool('status.cancelled')}</span>
        )}
      </p>
      {count > 0 && <PartList parts={parts} assembled={assembled} />}
      {omittedCount > 0 && (
        <p className="notice notice-marked split-not-taken">
          {t('split.notTaken', { count: omittedCount, pages: formatRanges(omittedRanges) })}
        </p>
      )}
      {work.step === 'done' && (
        <>
          <Downloads
            files={files}
            zipName={zipName(split.document?.file.name ?? '')}
            label={tFileTool('download')}
            accepted={split.accepted}
            resetLabel={t('reset')}
            onReset={split.reset}
          />
          {files.length === 1 && <NextSteps steps={nextStepsForFiles(tool, 'pdf', files)} />}
          <LossList losses={work.result.losses} names={[split.document?.file.name ?? '']} />
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
          {ending?.kind === 'broken' && <Problems problems={[ending]} accepted={split.accepted} />}
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
