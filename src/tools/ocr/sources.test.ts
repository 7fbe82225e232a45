import { expect, it } from 'vitest'
import { stemOf } from './sources.ts'

it.each([
  ['report.pdf', 'report'],
  ['Scan 12.JPEG', 'Scan 12'],
  ['photo.v2.png', 'photo.v2'],
  ['.pdf', 'document'],
  ['a/b\\c:d.jpg', 'a_b_c_d'],
  ['reçu.JPG', 'reçu'],
  ['tab\u0009le.png', 'tab_le'],
])('%s is saved as %s', (name, stem) => expect(stemOf(name)).toBe(stem))
