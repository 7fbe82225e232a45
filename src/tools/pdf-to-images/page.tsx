import { Images } from 'lucide-react'
import { useEffect } from 'react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { PdfTool } from '../../components/pdf/pdf-tool.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { removeAbandonedFiles } from './temporary-files.ts'
import tool from './tool.ts'

const accepted = acceptedBy(tool, sniffFileKind)

const view = lazyModule(async () => (await import('./pdf-to-images.tsx')).PdfToImages)

export default function PdfToImagesPage() {
  const { t } = useTranslation('pdf-to-images')
  useEffect(() => {
    void removeAbandonedFiles()
  }, [])
  return (
    <PdfTool
      accepted={accepted}
      view={view}
      icon={Images}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
