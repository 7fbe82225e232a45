import { FileText } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'pdf-to-word',
  group: 'files',
  order: 10,
  icon: FileText,
  paths: {
    fr: '/convertir-pdf-word',
    en: '/en/pdf-to-word',
    es: '/es/pdf-a-word',
  },
  shares: ['file-tool', 'form', 'pdf', 'recognition'],
  page: () => import('./page.tsx'),
  accepts: ['pdf'],
  acceptsOneFile: true,
  scanRank: 2,
  // The text recognition tool is offered the chosen PDF, if it is a scan.
  offers: { pdf: ['ocr'] },
  popularityRank: 5,
})
