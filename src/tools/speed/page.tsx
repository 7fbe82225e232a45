import { Converter } from '../../components/converter/converter.tsx'
import { definition } from './convert.ts'
import { paceRows } from './pace.ts'

export default function SpeedPage() {
  return <Converter tool="speed" definition={definition} extraRows={paceRows} />
}
