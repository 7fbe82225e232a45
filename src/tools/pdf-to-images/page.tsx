import { Images } from 'lucide-react'
import { useEffect } from 'react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { PdfTool } from '../../components/pdf/pdf-tool.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { removeLeftovers } from './own-folder.ts'

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function PdfToImagesPage() {
  const { t } = useTranslation('pdf-to-images')
  useEffect(() => {
    void removeLeftovers()
  }, [])
  return (
    <PdfTool
      identify={sniffFileKind}
      workbench={workbench}
      icon={Images}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
