import { Percent } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'percentage',
  group: 'calculators',
  order: 60,
  icon: Percent,
  paths: {
    fr: '/calculateur-pourcentage',
    en: '/en/percentage-calculator',
    es: '/es/calculadora-de-porcentajes',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  answers: 'percentage',
  popularityRank: 7,
})
