import { Weight } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'weight',
  group: 'converters',
  order: 30,
  icon: Weight,
  paths: {
    fr: '/convertisseur-poids',
    en: '/en/weight-converter',
    es: '/es/conversor-de-peso',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'unit',
  popularityRank: 6,
})
