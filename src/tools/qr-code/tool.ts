import { QrCode } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'qr-code',
  group: 'practical',
  order: 20,
  icon: QrCode,
  paths: {
    fr: '/generateur-qr-code',
    en: '/en/qr-code-generator',
    es: '/es/generador-de-codigos-qr',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  accepts: ['text', 'address'],
  popularityRank: 4,
})
