import { ImageDown } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'compress-images',
  group: 'files',
  order: 30,
  icon: ImageDown,
  paths: {
    fr: '/compresser-images',
    en: '/en/compress-images',
    es: '/es/comprimir-imagenes',
  },
  shares: ['comparison', 'file-tool', 'form', 'image-options'],
  page: () => import('./page.tsx'),
  accepts: ['jpeg', 'png', 'gif', 'webp', 'avif'],
  offers: {
    jpeg: ['images-to-pdf', 'convert-images', 'jpg-to-png'],
    png: ['images-to-pdf', 'convert-images'],
    gif: ['images-to-pdf', 'convert-images'],
    webp: ['images-to-pdf', 'convert-images'],
    avif: ['images-to-pdf', 'convert-images'],
  },
  popularityRank: 2,
})
