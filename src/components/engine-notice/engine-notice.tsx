import jxlDecoderUrl from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url'
import heicUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { useEffect, useState } from 'react'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { type AcceptedFiles, kindOfFile } from '../file-tool/accepted-files.ts'
import { type Engine, decodersFor, engineBytes, engineFormats } from './engines.ts'
import { formatSize } from '../file-tool/readable-size.ts'

/** Where engines are loaded from. */
type Addresses = Readonly<Partial<Record<Engine, string>>>

const decoderAddresses: Addresses = { heic: heicUrl, jxlDecoder: jxlDecoderUrl }

/** Returns whether an engine is stored on this device, where the service worker stores what it has fetched. */
const isStored = async (address: string | undefined): Promise<boolean> => {
  if (address === undefined) return false
  try {
    return (await caches.match(address, { ignoreVary: true })) !== undefined
  } catch {
    // Some browsers deny their caches to private windows and to pages without encryption.
    return false
  }
}

const missingEngines = async (
  kinds: readonly string[],
  encoders: readonly Engine[],
  addresses: Addresses,
): Promise<Engine[]> => {
  const needed = [...new Set([...decodersFor(kinds), ...encoders])]
  const stored = await Promise.all(needed.map((engine) => isStored(addresses[engine])))
  return needed.filter((_engine, index) => !stored[index])
}

interface EngineNoticeProps {
  files: readonly { file: File }[]
  identify: AcceptedFiles['identify']
  /** The engines that encode the results. */
  encoders?: readonly Engine[]
  encoderAddresses?: Addresses
}

const none: readonly Engine[] = []

/**
 * Says how much is loaded for the chosen files and results, as long as it is not stored on this device. What is stored
 * is looked up whenever the notice appears, files are chosen or a format changes.
 */
export const EngineNotice = ({
  files,
  identify,
  encoders = none,
  encoderAddresses,
}: EngineNoticeProps) => {
  const { t } = useTranslation('file-tool')
  const language = useLanguage()
  const [missing, setMissing] = useState<readonly Engine[]>([])
  const encoderKey = encoders.join(' ')
  useEffect(() => {
    let isCurrent = true
    const addresses = { ...decoderAddresses, ...encoderAddresses }
    const update = async () => {
      const kinds = await Promise.all(files.map(({ file }) => kindOfFile(file, identify)))
      const engines = await missingEngines(kinds, encoders, addresses)
      if (isCurrent) setMissing(engines)
    }
    void update()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the engines are a new list on every render, so their names are compared
  }, [files, identify, encoderKey])
  if (missing.length === 0) return null
  const bytes = missing.reduce((sum, engine) => sum + engineBytes[engine], 0)
  const names = [...new Set(missing.map((engine) => engineFormats[engine]))]
  return (
    <p className="hint" data-engines={missing.join(' ')}>
      {t('enginesNotice', {
        size: formatSize(bytes, language),
        formats: new Intl.ListFormat(language).format(names),
      })}
    </p>
  )
}
