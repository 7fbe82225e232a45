import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../core/errors.ts'
import { languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/text-numbers.ts'
import { lossKinds } from './state.ts'

const own = import.meta.glob<TextTree>('./texts.*.json', { eager: true, import: 'default' })
const shared = import.meta.glob<TextTree>('../../components/file-tool/texts.*.json', {
  eager: true,
  import: 'default',
})

describe.each(languages)('%s', (language) => {
  const texts = new Map(textsIn(own[`./texts.${language}.json`] ?? {}))
  const sharedTexts = new Map(
    textsIn(shared[`../../components/file-tool/texts.${language}.json`] ?? {}),
  )

  it('calls buttons and fields by their names', () => {
    expect(texts.get('steps.items.1')).toContain(texts.get('panel.action'))
    expect(texts.get('steps.items.2')).toContain(sharedTexts.get('download'))
    expect(texts.get('about.examples.1')).toContain(texts.get('pages.label'))
  })

  it('has a sentence for everything that can be lost, and for every way in which work can end', () => {
    for (const kind of lossKinds) expect(texts.has(`losses.${kind}`)).toBe(true)
    for (const code of errorCodes) expect(sharedTexts.has(`errors.${code}`)).toBe(true)
  })
})
