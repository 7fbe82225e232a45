import { Combine } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'merge-pdf',
  group: 'files',
  order: 40,
  icon: Combine,
  paths: {
    fr: '/fusionner-diviser-pdf',
    en: '/en/merge-split-pdf',
    es: '/es/unir-dividir-pdf',
  },
  shares: ['file-tool', 'form', 'pdf', 'reorder'],
  page: () => import('./page.tsx'),
  accepts: ['pdf'],
  offers: { pdf: ['compress-pdf', 'pdf-to-word', 'pdf-to-images'] },
  popularityRank: 3,
})
