import { Image } from 'lucide-react'
import { useTranslation } from '../../components/use-translation.ts'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { type FileToolDefinition, FileTool } from '../../components/file-tool/file-tool.tsx'
import tool from './tool.ts'

const definition: FileToolDefinition = {
  accepted: acceptedBy(tool, sniffFileKind),
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
}

export default function JpgToPngPage() {
  const { t } = useTranslation('jpg-to-png')
  return (
    <FileTool
      definition={definition}
      icon={Image}
      zipName="images-png.zip"
      tool={tool}
      makes="png"
      words={{
        drop: t('panel.drop'),
        dropMore: t('panel.dropMore'),
        dropAgain: t('panel.dropAgain'),
        action: t('panel.action'),
        expectation: t('panel.expectation'),
        working: ({ position, count }) =>
          count === 1 ? t('panel.workingOne') : t('panel.working', { position, files: count }),
        done: (count) => t('panel.done', { count }),
        larger: t('panel.larger'),
      }}
    />
  )
}
