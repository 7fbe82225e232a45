import { Pilcrow } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'lorem-ipsum',
  group: 'practical',
  order: 40,
  icon: Pilcrow,
  paths: {
    fr: '/generateur-lorem',
    en: '/en/lorem-ipsum-generator',
    es: '/es/generador-lorem-ipsum',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
})
