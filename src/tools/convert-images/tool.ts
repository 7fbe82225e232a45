import { RefreshCw } from 'lucide-react'
import { imageTypes } from '../../core/image-types.ts'
import { type Landing, defineTool } from '../../core/tool.ts'

/** A landing page, whose English address is its name. */
const landing = (name: string, fr: string, es: string): Landing => ({
  name,
  paths: { fr: `/${fr}`, en: `/en/${name}`, es: `/es/${es}` },
})

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
  shares: ['file-tool', 'form', 'image-options'],
  page: () => import('./page.tsx'),
  landings: [
    landing('heic-to-jpg', 'convertir-heic-en-jpg', 'heic-a-jpg'),
    landing('webp-to-jpg', 'convertir-webp-en-jpg', 'webp-a-jpg'),
    landing('webp-to-png', 'convertir-webp-en-png', 'webp-a-png'),
    landing('avif-to-jpg', 'convertir-avif-en-jpg', 'avif-a-jpg'),
    landing('png-to-jpg', 'convertir-png-en-jpg', 'png-a-jpg'),
    landing('jpg-to-webp', 'convertir-jpg-en-webp', 'jpg-a-webp'),
    landing('svg-to-png', 'convertir-svg-en-png', 'svg-a-png'),
    landing('tiff-to-jpg', 'convertir-tiff-en-jpg', 'tiff-a-jpg'),
  ],
  accepts: imageTypes,
  offers: {
    jpeg: ['compress-images', 'images-to-pdf', 'ocr'],
    png: ['compress-images', 'images-to-pdf', 'ocr'],
    webp: ['images-to-pdf'],
    avif: ['images-to-pdf'],
    pdf: ['merge-pdf', 'compress-pdf'],
  },
  popularityRank: 9,
})
