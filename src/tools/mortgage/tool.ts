import { House } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'mortgage',
  group: 'calculators',
  order: 50,
  icon: House,
  paths: {
    fr: '/calculateur-pret-hypothecaire',
    en: '/en/mortgage-calculator',
    es: '/es/calculadora-de-hipoteca',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  answers: 'loan',
})
