import { RefreshCw } from 'lucide-react'
import type { PageProps } from '../../core/tool.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { type FileToolDefinition, FileTool } from '../../components/file-tool/file-tool.tsx'
import { positionOf } from './convert.ts'
import { OptionsFields, useOptions } from './options-fields.tsx'
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

export default function ConvertImagesPage({ landing }: PageProps) {
  const { t } = useTranslation('convert-images')
  const { form, options } = useOptions(landing)
  return (
    <FileTool
      definition={definition}
      options={options}
      settings={<OptionsFields form={form} options={options} />}
      icon={RefreshCw}
      zipName={t('panel.zipName')}
      tool={tool}
      makes={options.format}
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
