import { useState } from 'react'
import { type ErrorCode, errorCodeOf } from '../../core/errors.ts'
import { useZip } from '../../components/file-tool/use-zip.ts'
import { saveBlob } from '../../components/transfer.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { resultNames } from './file-names.ts'
import type { State } from './state.ts'

/** Every result under its name. */
const resultFiles = ({ pictures }: State): File[] => {
  const names = resultNames(pictures)
  return pictures.flatMap(({ id, file, result }) => {
    if (!result) return []
    const { blob } = result.compression
    const { lastModified } = file
    return [new File([blob], names.get(id) ?? file.name, { type: blob.type, lastModified })]
  })
}

/** The main download: the only result, or a zip of all; and why it could not be had. */
export const useSaving = (state: State) => {
  const { t } = useTranslation('compress-images')
  const [problem, setProblem] = useState<ErrorCode>()
  const zipFiles = useZip(state.pictures.filter(({ result }) => result).length > 1)
  const save = async () => {
    setProblem(undefined)
    const files = resultFiles(state)
    const [only] = files
    try {
      if (files.length > 1) saveBlob(await zipFiles(files), t('panel.zipName'))
      else if (only) saveBlob(only, only.name)
    } catch (error) {
      setProblem(errorCodeOf(error))
    }
  }
  return { save, problem }
}
