import { CalendarHeart } from 'lucide-react'
import { defineTool, withTemporal } from '../../core/tool.ts'

export default defineTool({
  id: 'ovulation',
  group: 'calculators',
  order: 30,
  icon: CalendarHeart,
  paths: {
    fr: '/calculateur-ovulation',
    en: '/en/ovulation-calculator',
    es: '/es/calculadora-de-ovulacion',
  },
  shares: ['form'],
  isSensitive: true,
  page: () => withTemporal(() => import('./page.tsx')),
})
