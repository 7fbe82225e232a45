import { FileText } from 'lucide-react'
import { sniffFileKind } from '../../engines/image/sniff.ts'
import { PdfTool } from '../../ui/pdf/pdf-tool.tsx'
import { useTranslation } from '../../ui/use-translation.ts'

const loadWorkbench = () => import('./workbench.tsx')

export default function PdfToWordPage() {
  const { t } = useTranslation('pdf-to-word')
  return (
    <PdfTool
      identify={sniffFileKind}
      loadWorkbench={loadWorkbench}
      icon={FileText}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
