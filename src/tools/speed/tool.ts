import { Gauge } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'speed',
  group: 'converters',
  order: 60,
  icon: Gauge,
  paths: {
    fr: '/convertisseur-vitesse',
    en: '/en/speed-converter',
    es: '/es/conversor-de-velocidad',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'unit',
})
