import { Images } from 'lucide-react'
import { imageTypes } from '../../core/image-types.ts'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'images-to-pdf',
  group: 'files',
  order: 90,
  icon: Images,
  paths: {
    fr: '/images-en-pdf',
    en: '/en/images-to-pdf',
    es: '/es/imagenes-a-pdf',
  },
  shares: ['file-tool', 'reorder', 'recognition'],
  page: () => import('./page.tsx'),
  accepts: imageTypes,
  offers: { pdf: ['compress-pdf', 'merge-pdf', 'ocr'] },
  popularityRank: 10,
})
