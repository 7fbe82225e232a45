import { useMemo, useState } from 'react'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage } from '../../components/use-translation.ts'
import {
  type ReadCount,
  type TextOptions,
  type TextType,
  countRules,
  partsOf,
  readCount,
  seedOfAnother,
  textFormats,
  textTypes,
} from './generate.ts'

type LoremKey = 'count' | 'type' | 'startWithStandard' | 'format'

interface Lorem {
  form: Form<LoremKey>
  options: TextOptions
  problem: ReadCount['problem']
  /** The words, sentences or paragraphs of the text, which always match the fields. */
  parts: readonly string[]
  /** Nothing was requested on this page yet. A link or the last visit determines the text. */
  isFirst: boolean
  /** Draws another text with the same options. */
  regenerate: () => void
}

/**
 * The page is prerendered with this seed, and shows its text until something changes. The text is rather short and
 * has all 19 words.
 */
const firstSeed = 47_596

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Holds the page's fields and the text they ask for.
 *
 * The text follows from the options and a seed, so that it always matches the fields, and hydration renders the
 * prerendered text again.
 */
export const useLorem = (): Lorem => {
  const language = useLanguage()
  const fields = useForm<LoremKey>({
    tool: 'lorem-ipsum',
    fields: {
      count: { kind: 'number', initial: '3', example: '5', ...countRules },
      type: { kind: 'choice', initial: 'paragraphs', options: textTypes },
      startWithStandard: { kind: 'flag', initial: 'true' },
      format: { kind: 'choice', initial: 'text', options: textFormats, isExtra: true },
    },
    remembered: ['type', 'startWithStandard', 'format'],
  })
  const [seed, setSeed] = useState(firstSeed)
  const { count, problem } = readCount(fields.values.count, language)
  const type: TextType = fields.choice('type', textTypes)
  const startsWithStandard = fields.flag('startWithStandard')
  const options = useMemo(
    () => ({ count, type, startsWithStandard }),
    [count, type, startsWithStandard],
  )
  const parts = useMemo(() => partsOf(options, seed), [options, seed])
  return {
    form: {
      ...fields,
      change: (changes) => {
        fields.change(changes)
        // Another format keeps the text.
        if (Object.keys(changes).some((key) => key !== 'format')) setSeed(randomSeed())
      },
    },
    options,
    problem,
    parts,
    isFirst: seed === firstSeed,
    regenerate: () => setSeed(seedOfAnother(options, parts, randomSeed)),
  }
}
