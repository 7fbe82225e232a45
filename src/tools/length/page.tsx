import { Converter } from '../../components/converter/converter.tsx'
import { definition } from './convert.ts'

export default function LengthPage() {
  return <Converter tool="length" definition={definition} />
}
