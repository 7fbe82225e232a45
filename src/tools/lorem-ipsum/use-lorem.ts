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
  /** The text's words, sentences or paragraphs; always those the fields ask for. */
  parts: readonly string[]
  /** Nothing was asked for on this page yet: what is shown, a link or the last visit asked for. */
  isFirst: boolean
  /** Draws another text with the same options. */
  regenerate: () => void
}

/** What the page is prerendered with, and shows until something is changed: rather short, with all 19 words. */
const firstSeed = 47_596

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * The page's fields and the text they ask for.
 *
 * The text follows from the options and a seed, so that it fits what stands in the fields at every moment, and the
 * prerendered text is the first one of the page itself.
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
        // The same text in another format is still the same text.
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
