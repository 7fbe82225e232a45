import { FileDown } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'compress-pdf',
  group: 'files',
  order: 45,
  icon: FileDown,
  paths: {
    fr: '/compresser-pdf',
    en: '/en/compress-pdf',
    es: '/es/comprimir-pdf',
  },
  shares: ['comparison', 'file-tool', 'form', 'pdf'],
  page: () => import('./page.tsx'),
  accepts: ['pdf'],
  offers: { pdf: ['merge-pdf', 'pdf-to-word', 'pdf-to-images'] },
  popularityRank: 11,
})
