import { Converter } from '../../components/converter/converter.tsx'
import { definition } from './convert.ts'

export default function VolumePage() {
  return <Converter tool="volume" definition={definition} />
}
