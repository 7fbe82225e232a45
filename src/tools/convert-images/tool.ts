import { RefreshCw } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'convert-images',
  group: 'files',
  order: 25,
  icon: RefreshCw,
  paths: {
    fr: '/convertir-images',
    en: '/en/convert-images',
    es: '/es/convertir-imagenes',
  },
  shares: ['file-tool', 'form'],
  page: () => import('./page.tsx'),
  accepts: ['heic', 'jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg', 'bmp', 'jxl', 'ico'],
  offers: {
    jpeg: ['compress-images', 'images-to-pdf', 'ocr'],
    png: ['compress-images', 'images-to-pdf', 'ocr'],
  },
  popularityRank: 9,
})
