import { Clock } from 'lucide-react'
import { defineTool, withTemporal } from '../../core/tool.ts'

export default defineTool({
  id: 'time-difference',
  group: 'calculators',
  order: 70,
  icon: Clock,
  paths: {
    fr: '/calculateur-decalage-horaire',
    en: '/en/time-difference-calculator',
    es: '/es/calculadora-de-diferencia-horaria',
  },
  shares: ['form', 'city-picker'],
  page: () => withTemporal(() => import('./page.tsx')),
  answers: 'time',
})
