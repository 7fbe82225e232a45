import { expect, test } from 'vitest'
import { findNameBytes } from './binary-strings.ts'

test.for([
  ['one byte, as it is', 'caf\u00e9', '<< /caf\u00e9 1 >>', 'caf\u00e9'],
  ['two bytes of UTF-8, escaped', 'caf\u00e9', '<< /caf#C3#a9 1 >>', 'caf\u00c3\u00a9'],
  ['one byte, escaped: no UTF-8', 'caf\ufffd', '[/caf#e9/next]', 'caf\u00e9'],
  ['the whole name, not the start of a longer one', 'A\ufffd', '/A#e9B /A#e8', 'A\u00e8'],
  ['ASCII escaped as well', 'a\u00e9', '/#61#C3#A9', 'a\u00c3\u00a9'],
  ['special signs', 'a+(\ufffd', '/a+#28#ff', 'a+(\u00ff'],
  ['nowhere to be found: UTF-8', '\u4e8c', '', '\u00e4\u00ba\u008c'],
] as const)('%s', ([, name, text, bytes]) => {
  expect(findNameBytes(name, ['nothing here', text])).toBe(bytes)
})
