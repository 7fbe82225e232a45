import { expect, it } from 'vitest'
import { errorCodes } from '../../core/errors.ts'
import { languages } from '../../core/language.ts'
import { type TextTree, textsIn } from '../../core/text-numbers.ts'
import { fileKinds } from '../../engines/image/sniff-file-kind.ts'

const trees = import.meta.glob<TextTree>('../../components/file-tool/texts.*.json', {
  eager: true,
  import: 'default',
})

it.each(languages)('%s has words for every fault and every kind of file', (language) => {
  const texts = new Map(textsIn(trees[`../../components/file-tool/texts.${language}.json`] ?? {}))
  for (const code of errorCodes) expect(texts.get(`errors.${code}`), code).toBeTruthy()
  for (const kind of fileKinds) expect(texts.get(`found.${kind}`), kind).toBeTruthy()
})
