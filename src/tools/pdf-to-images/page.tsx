import { Images } from 'lucide-react'
import { useEffect } from 'react'
import { sniffFileKind } from '../../engines/image/sniff.ts'
import { lazyModule } from '../../ui/lazy-module.tsx'
import { PdfTool } from '../../ui/pdf/pdf-tool.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
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
