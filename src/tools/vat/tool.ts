import { ReceiptText } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'vat',
  group: 'calculators',
  order: 40,
  icon: ReceiptText,
  paths: {
    fr: '/calculateur-tva',
    en: '/en/vat-calculator',
    es: '/es/calculadora-de-iva',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  answers: 'vat',
})
