import { Converter } from '../../components/converter/converter.tsx'
import { definition } from './convert.ts'

export default function TemperaturePage() {
  return <Converter tool="temperature" definition={definition} />
}
