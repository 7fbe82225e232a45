import avifUrl from '@jsquash/avif/codec/enc/avif_enc.wasm?url'
import jxlEncoderUrl from '@jsquash/jxl/codec/enc/jxl_enc.wasm?url'
import { EngineNotice } from '../../components/engine-notice/engine-notice.tsx'
import type { ChosenFile } from '../../components/file-tool/state.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { encodersFor } from './engines.ts'
import type { ConversionFormat } from './options.ts'

const encoderAddresses = { avif: avifUrl, jxlEncoder: jxlEncoderUrl }

interface ConversionEngineNoticeProps {
  files: readonly ChosenFile[]
  /** The formats that the files are converted to. */
  formats: readonly ConversionFormat[]
}

/** Says how much is loaded for the chosen files and formats. */
export const ConversionEngineNotice = ({ files, formats }: ConversionEngineNoticeProps) => (
  <EngineNotice
    files={files}
    identify={sniffFileKind}
    encoders={encodersFor(formats)}
    encoderAddresses={encoderAddresses}
  />
)
