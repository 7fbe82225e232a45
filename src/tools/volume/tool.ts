import { Beaker } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'volume',
  group: 'converters',
  order: 50,
  icon: Beaker,
  paths: {
    fr: '/convertisseur-volume',
    en: '/en/volume-converter',
    es: '/es/conversor-de-volumen',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'unit',
})
