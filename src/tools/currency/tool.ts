import { Coins } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'currency',
  group: 'converters',
  order: 10,
  icon: Coins,
  paths: {
    fr: '/convertisseur-devises',
    en: '/en/currency-converter',
    es: '/es/conversor-de-divisas',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'currency',
  popularityRank: 1,
})
