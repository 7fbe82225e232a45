import { Cake } from 'lucide-react'
import { defineTool, withTemporal } from '../../core/tool.ts'

export default defineTool({
  id: 'age',
  group: 'calculators',
  order: 20,
  icon: Cake,
  paths: {
    fr: '/calculateur-age',
    en: '/en/age-calculator',
    es: '/es/calculadora-de-edad',
  },
  shares: ['form'],
  isSensitive: true,
  page: () => withTemporal(() => import('./page.tsx')),
})
