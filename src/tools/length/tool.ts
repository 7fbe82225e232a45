import { Ruler } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'length',
  group: 'converters',
  order: 40,
  icon: Ruler,
  paths: {
    fr: '/convertisseur-longueur',
    en: '/en/length-converter',
    es: '/es/conversor-de-longitud',
  },
  shares: ['converter'],
  page: () => import('./page.tsx'),
  answers: 'unit',
})
