import { PersonStanding } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'bmi',
  group: 'calculators',
  order: 10,
  icon: PersonStanding,
  paths: {
    fr: '/calculateur-imc',
    en: '/en/bmi-calculator',
    es: '/es/calculadora-imc',
  },
  shares: ['form'],
  isSensitive: true,
  page: () => import('./page.tsx'),
  answers: 'bmi',
})
