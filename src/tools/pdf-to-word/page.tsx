import { FileText } from 'lucide-react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { PdfTool } from '../../components/pdf/pdf-tool.tsx'
import { useTranslation } from '../../components/use-translation.ts'

const view = lazyModule(async () => (await import('./pdf-to-word.tsx')).PdfToWord)

export default function PdfToWordPage() {
  const { t } = useTranslation('pdf-to-word')
  return (
    <PdfTool
      identify={sniffFileKind}
      view={view}
      icon={FileText}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
