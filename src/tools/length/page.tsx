import { Converter } from '../../ui/converter/converter.tsx'
import { definition } from './convert.ts'

export default function LengthPage() {
  return <Converter tool="length" definition={definition} />
}
