import { FileText } from 'lucide-react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { PdfTool } from '../../components/pdf/pdf-tool.tsx'
import { useTranslation } from '../../components/use-translation.ts'

const workbench = lazyModule(async () => (await import('./workbench.tsx')).Workbench)

export default function PdfToWordPage() {
  const { t } = useTranslation('pdf-to-word')
  return (
    <PdfTool
      identify={sniffFileKind}
      workbench={workbench}
      icon={FileText}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
