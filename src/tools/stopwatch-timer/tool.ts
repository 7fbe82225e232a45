import { Timer } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'stopwatch-timer',
  group: 'practical',
  order: 50,
  icon: Timer,
  paths: {
    fr: '/minuteur-chronometre',
    en: '/en/stopwatch-timer',
    es: '/es/cronometro-temporizador',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  popularityRank: 8,
})
