import { Images } from 'lucide-react'
import { useEffect } from 'react'
import { sniffFileKind } from '../../engines/image/sniff.ts'
import { PdfTool } from '../../ui/pdf/pdf-tool.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { removeLeftovers } from './own-folder.ts'

const loadWorkbench = () => import('./workbench.tsx')

export default function PdfToImagesPage() {
  const { t } = useTranslation('pdf-to-images')
  useEffect(() => {
    void removeLeftovers()
  }, [])
  return (
    <PdfTool
      identify={sniffFileKind}
      loadWorkbench={loadWorkbench}
      icon={Images}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
