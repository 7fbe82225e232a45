import { FileText } from 'lucide-react'
import { sniffFileKind } from '../../engines/image/sniff.ts'
import { lazyModule } from '../../ui/lazy-module.tsx'
import { PdfTool } from '../../ui/pdf/pdf-tool.tsx'
import { useTranslation } from '../../ui/use-translation.ts'

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
