import { Converter } from '../../components/converter/converter.tsx'
import { definition } from './convert.ts'

export default function WeightPage() {
  return <Converter tool="weight" definition={definition} />
}
