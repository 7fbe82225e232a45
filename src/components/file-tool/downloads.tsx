import { ArrowDownToLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorCodeOf, loadPart } from '../../core/errors.ts'
import { lazyModule } from '../lazy-module.tsx'
import { saveBlob } from '../transfer.ts'
import { useTranslation } from '../use-translation.ts'
import type { AcceptedFiles, Problem } from './accepted-files.ts'
import { FileActions, MainButton } from './file-actions.tsx'
import { Problems } from './problems.tsx'

const zipWriter = lazyModule(() => import('client-zip'))

/**
 * Makes one zip of several files. They are stored without compression, because images and documents are compressed
 * already.
 *
 * @throws {ToolError} `engine-not-loaded` when the zip writer cannot be fetched.
 */
const zipFiles = async (files: readonly File[]): Promise<Blob> => {
  const { downloadZip } = await loadPart(zipWriter.load())
  return downloadZip(files).blob()
}

/**
 * Saves results: a single one as it is, several as a zip. The zip writer is fetched once there are several, ahead of
 * the visitor's request.
 *
 * @returns `problems` says why the last attempt failed.
 */
export const useDownload = (files: readonly File[], zipName: string) => {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const isSeveral = files.length > 1
  useEffect(() => {
    // An error is reported when the zip is requested.
    if (isSeveral) zipWriter.prefetch()
  }, [isSeveral])
  const save = async () => {
    setProblems([])
    const [only] = files
    try {
      if (isSeveral) saveBlob(await zipFiles(files), zipName)
      else if (only) saveBlob(only, only.name)
    } catch (error) {
      setProblems([{ code: errorCodeOf(error) }])
    }
  }
  return { isSeveral, problems, download: () => void save() }
}

interface DownloadsProps {
  files: readonly File[]
  zipName: string
  /** The label of the main button when it saves a single file. */
  label: string
  accepted: AcceptedFiles
  resetLabel?: string
  onReset: () => void
}

/** The button that saves the results, and the one that starts over. */
export const Downloads = (props: DownloadsProps) => {
  const { files, zipName, label, accepted, resetLabel, onReset } = props
  const { t } = useTranslation('file-tool')
  const { isSeveral, problems, download } = useDownload(files, zipName)
  return (
    <>
      <Problems problems={problems} accepted={accepted} />
      <FileActions>
        <MainButton icon={ArrowDownToLine} focusSteps={['done']} onClick={download}>
          {isSeveral ? t('downloadZip') : label}
        </MainButton>
        <button type="button" className="button-quiet" onClick={onReset}>
          {resetLabel ?? t('reset')}
        </button>
      </FileActions>
    </>
  )
}
