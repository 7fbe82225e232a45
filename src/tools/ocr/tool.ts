import { ScanText } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'ocr',
  group: 'files',
  order: 60,
  icon: ScanText,
  paths: {
    fr: '/convertir-images-texte-ocr',
    en: '/en/image-to-text-ocr',
    es: '/es/imagen-a-texto-ocr',
  },
  shares: ['file-tool', 'form', 'pdf', 'recognition'],
  page: () => import('./page.tsx'),
  accepts: ['jpeg', 'png', 'pdf'],
  scanRank: 1,
  // Further tools take the recognized text and the document.
  offers: { text: ['word-counter'], pdf: ['pdf-to-word', 'compress-pdf'] },
})
