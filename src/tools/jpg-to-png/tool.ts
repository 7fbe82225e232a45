import { Image } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'jpg-to-png',
  group: 'files',
  order: 20,
  icon: Image,
  paths: {
    fr: '/convertir-jpg-png',
    en: '/en/jpg-to-png',
    es: '/es/jpg-a-png',
  },
  shares: ['file-tool'],
  page: () => import('./page.tsx'),
  accepts: ['jpeg'],
  offers: { png: ['compress-images', 'convert-images', 'images-to-pdf'] },
})
