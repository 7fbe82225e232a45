import { Thermometer } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'temperature',
  group: 'converters',
  order: 20,
  icon: Thermometer,
  paths: {
    fr: '/convertisseur-temperature',
    en: '/en/temperature-converter',
    es: '/es/conversor-de-temperatura',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'unit',
})
