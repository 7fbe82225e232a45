import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { PageProps } from '../../core/tool.ts'
import { LazyComponent, lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { drawIfSvg } from '../../components/file-tool/draw-if-svg.ts'
import type { ChosenFile } from '../../components/file-tool/state.ts'
import { type FileToolDefinition, FileTool } from '../../components/file-tool/file-tool.tsx'
import type { ConversionFormat, ConversionOptions } from './options.ts'
import type { OptionsFormProps } from './options-form.tsx'
import tool from './tool.ts'

const accepted = acceptedBy(tool, sniffFileKind)

const definition: FileToolDefinition = {
  accepted,
  prepare: (file) => drawIfSvg(file, accepted),
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
}

const loadForm = () => import('./options-form.tsx')
const optionsForm = lazyModule(async () => (await loadForm()).OptionsForm)
const fileFormat = lazyModule(async () => (await loadForm()).FileFormat)
const engineNotice = lazyModule(
  async () => (await import('./conversion-engine-notice.tsx')).ConversionEngineNotice,
)

/** The form of the options. It is loaded with the first files, and then keeps its values while it is not shown. */
const Options = ({ isShown, ...props }: OptionsFormProps & { isShown: boolean }) => {
  const [wasShown, setWasShown] = useState(false)
  if (isShown && !wasShown) setWasShown(true)
  return (
    wasShown && (
      <div hidden={!isShown}>
        <LazyComponent<OptionsFormProps> component={optionsForm} props={props} />
      </div>
    )
  )
}

export default function ConvertImagesPage({ landing }: PageProps) {
  const { t } = useTranslation('convert-images')
  const [common, setCommon] = useState<ConversionOptions | 'invalid'>()
  const [formatOfFile, setFormatOfFile] = useState<
    Readonly<Record<number, ConversionFormat | undefined>>
  >({})
  const isWanted = common !== undefined
  const { module: FileFormat } = useLazyModule(fileFormat, { isWanted })
  const { module: EngineNotice } = useLazyModule(engineNotice, { isWanted })
  const ownFormats = (files: readonly ChosenFile[]) =>
    files.flatMap(({ id }) => formatOfFile[id] ?? [])
  const options = typeof common === 'object' ? { ...common, formatOfFile } : common
  return (
    <FileTool
      definition={definition}
      options={options}
      renderSettings={(isShown, files) => (
        <Options {...{ isShown, landing }} ownFormats={ownFormats(files)} onChange={setCommon} />
      )}
      renderFileSettings={(chosen, files) => {
        const format = formatOfFile[chosen.id]
        // A single file has the format of the form, unless its own was chosen when it had company.
        if (FileFormat === undefined || typeof common !== 'object') return null
        if (files.length === 1 && format === undefined) return null
        return (
          <FileFormat
            {...{ chosen, format }}
            commonFormat={common.format}
            onChange={(own) => setFormatOfFile((all) => ({ ...all, [chosen.id]: own }))}
          />
        )
      }}
      renderNotice={(files) =>
        EngineNotice &&
        typeof common === 'object' && (
          <EngineNotice files={files} formats={[common.format, ...ownFormats(files)]} />
        )
      }
      isReady={options !== undefined}
      isBlocked={options === 'invalid'}
      icon={RefreshCw}
      zipName={t('panel.zipName')}
      tool={tool}
      words={{
        drop: t('panel.drop'),
        dropMore: t('panel.dropMore'),
        dropAgain: t('panel.dropAgain'),
        action: t('panel.action'),
        working: ({ position, count }) =>
          count === 1 ? t('panel.workingOne') : t('panel.working', { position, files: count }),
        done: (count) => t('panel.done', { count }),
        note: (note) => t(`notes.${note}`),
      }}
    />
  )
}
