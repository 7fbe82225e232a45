import { KeyRound } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'password',
  group: 'practical',
  order: 10,
  icon: KeyRound,
  paths: {
    fr: '/generateur-mot-de-passe',
    en: '/en/password-generator',
    es: '/es/generador-de-contrasenas',
  },
  shares: ['form'],
  isSensitive: true,
  page: () => import('./page.tsx'),
})
