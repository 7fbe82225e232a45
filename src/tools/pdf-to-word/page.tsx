import { FileText } from 'lucide-react'
import { sniffFileKind } from '../../engines/image/sniff-file-kind.ts'
import { lazyModule } from '../../components/lazy-module.tsx'
import { acceptedBy } from '../../components/file-tool/accepted-files.ts'
import { PdfTool } from '../../components/pdf/pdf-tool.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import tool from './tool.ts'

const accepted = acceptedBy(tool, sniffFileKind)

const view = lazyModule(async () => (await import('./pdf-to-word.tsx')).PdfToWord)

export default function PdfToWordPage() {
  const { t } = useTranslation('pdf-to-word')
  return (
    <PdfTool
      accepted={accepted}
      view={view}
      icon={FileText}
      words={{ drop: t('panel.drop'), dropAnother: t('panel.dropAnother') }}
    />
  )
}
