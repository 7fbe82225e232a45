import { Images } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'pdf-to-images',
  group: 'files',
  order: 50,
  icon: Images,
  paths: {
    fr: '/convertir-pdf-images',
    en: '/en/pdf-to-images',
    es: '/es/pdf-a-imagenes',
  },
  shares: ['file-tool', 'form', 'pdf'],
  page: () => import('./page.tsx'),
  accepts: ['pdf'],
  acceptsOneFile: true,
  offers: { png: ['compress-images'], jpeg: ['compress-images'] },
})
