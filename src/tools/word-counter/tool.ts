import { WholeWord } from 'lucide-react'
import { defineTool } from '../../core/tool.ts'

export default defineTool({
  id: 'word-counter',
  group: 'practical',
  order: 30,
  icon: WholeWord,
  paths: {
    fr: '/compteur-mots',
    en: '/en/word-counter',
    es: '/es/contador-de-palabras',
  },
  shares: ['form'],
  page: () => import('./page.tsx'),
  accepts: ['text'],
})
