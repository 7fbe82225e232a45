import avifUrl from '@jsquash/avif/codec/enc/avif_enc.wasm?url'
import jxlDecoderUrl from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url'
import jxlEncoderUrl from '@jsquash/jxl/codec/enc/jxl_enc.wasm?url'
import heicUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { useEffect, useState } from 'react'
import type { ChosenFile } from '../../components/file-tool/state.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type FileKind,
  sniffFileKind,
  sniffedByteCount,
} from '../../engines/image/sniff-file-kind.ts'
import { type Engine, engineBytes } from './engine-sizes.ts'
import { enginesFor } from './engines.ts'
import type { ConversionFormat } from './options.ts'

const addresses: Readonly<Record<Engine, string>> = {
  heic: heicUrl,
  avif: avifUrl,
  jxlDecoder: jxlDecoderUrl,
  jxlEncoder: jxlEncoderUrl,
}

/** Returns whether an engine is stored on this device, where the service worker stores what it has fetched. */
const isStored = async (engine: Engine): Promise<boolean> => {
  try {
    return (await caches.match(addresses[engine], { ignoreVary: true })) !== undefined
  } catch {
    // Some browsers deny their caches to private windows and to pages without encryption.
    return false
  }
}

const kindOf = async (file: File): Promise<FileKind> => {
  try {
    return sniffFileKind(new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer()))
  } catch {
    // The file was moved or deleted. The conversion will say so.
    return 'unknown'
  }
}

const missingEngines = async (
  files: readonly ChosenFile[],
  formats: readonly ConversionFormat[],
): Promise<Engine[]> => {
  const needed = enginesFor(await Promise.all(files.map(({ file }) => kindOf(file))), formats)
  const stored = await Promise.all(needed.map(isStored))
  return needed.filter((_engine, index) => !stored[index])
}

interface EngineNoticeProps {
  files: readonly ChosenFile[]
  /** The formats that the files are converted to. */
  formats: readonly ConversionFormat[]
}

/**
 * Says how much is loaded for the chosen files and formats, as long as it is not stored on this device. What is stored
 * is looked up whenever the notice appears, files are chosen or a format changes.
 */
export const EngineNotice = ({ files, formats }: EngineNoticeProps) => {
  const { t } = useTranslation('convert-images')
  const language = useLanguage()
  const [missing, setMissing] = useState<readonly Engine[]>([])
  const formatKey = formats.join(' ')
  useEffect(() => {
    let isCurrent = true
    void missingEngines(files, formats).then((engines) => {
      if (isCurrent) setMissing(engines)
    })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the formats are a new list on every render, so their names are compared
  }, [files, formatKey])
  if (missing.length === 0) return null
  const bytes = missing.reduce((sum, engine) => sum + engineBytes[engine], 0)
  const names = [...new Set(missing.map((engine) => t(`engines.${engine}`)))]
  return (
    <p className="hint" data-engines={missing.join(' ')}>
      {t('engines.notice', {
        size: formatSize(bytes, language),
        formats: new Intl.ListFormat(language).format(names),
      })}
    </p>
  )
}
