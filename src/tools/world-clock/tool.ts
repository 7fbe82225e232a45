import { Globe } from 'lucide-react'
import { defineTool, withTemporal } from '../../core/tool.ts'

export default defineTool({
  id: 'world-clock',
  group: 'practical',
  order: 60,
  icon: Globe,
  paths: {
    fr: '/horloge-mondiale',
    en: '/en/world-clock',
    es: '/es/reloj-mundial',
  },
  shares: ['city-picker', 'reorder'],
  page: () => withTemporal(() => import('./page.tsx')),
})
