import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { PageProps } from '../../core/tool.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { type FileToolDefinition, FileTool } from '../../components/file-tool/file-tool.tsx'
import { positionOf } from './convert.ts'
import type { ConversionOptions } from './options.ts'
import type { OptionsFormProps } from './options-form.tsx'
import tool from './tool.ts'

/** Workers cannot decode an SVG, so it is drawn in the page. */
const drawIfSvg = async (file: File): Promise<File> => {
  const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
  if (sniffFileKind(head) !== 'svg') return file
  const { drawSvg } = await import('../../components/file-tool/draw-svg.ts')
  return drawSvg(file)
}

const definition: FileToolDefinition = {
  accepted: acceptedBy(tool, sniffFileKind),
  batch: 'each',
  prepare: drawIfSvg,
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
}

const optionsForm = lazyModule(async () => (await import('./options-form.tsx')).OptionsForm)

interface OptionsProps extends OptionsFormProps {
  isShown: boolean
}

/** The form of the options. It is loaded with the first files, and then keeps its values while it is not shown. */
const Options = ({ isShown, ...props }: OptionsProps) => {
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
  const [options, setOptions] = useState<ConversionOptions | 'invalid'>()
  return (
    <FileTool
      definition={definition}
      options={options}
      renderSettings={(isShown) => <Options {...{ isShown, landing }} onChange={setOptions} />}
      isReady={options !== undefined}
      isBlocked={options === 'invalid'}
      icon={RefreshCw}
      zipName={t('panel.zipName')}
      tool={tool}
      makes={options === undefined || options === 'invalid' ? 'jpeg' : options.format}
      words={{
        drop: t('panel.drop'),
        dropMore: t('panel.dropMore'),
        dropAgain: t('panel.dropAgain'),
        action: t('panel.action'),
        working: ({ done, count }) =>
          count === 1
            ? t('panel.workingOne')
            : t('panel.working', { position: positionOf(done, count), files: count }),
        done: (count) => t('panel.done', { count }),
        note: (note) => t(`notes.${note}`),
      }}
    />
  )
}
