import { expect, it } from 'vitest'
import { parseXml } from './docx-xml.ts'
import { readNumbering } from './numbering.ts'

const level = (at: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`

const numbering = () =>
  readNumbering(
    parseXml(`<w:numbering xmlns:w="w">
      <w:abstractNum w:abstractNumId="7">
        ${level(0, 'decimal', '%1.', 4)}${level(1, 'lowerLetter', '(%2)')}${level(2, 'upperRoman', '%1.%3')}
      </w:abstractNum>
      <w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '•')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="7"/>
        <w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>
      </w:num>
    </w:numbering>`),
  )

it('list items are numbered as Word does: levels within levels, from the start given, anew by an override', () => {
  const { markerOf } = numbering()
  const items = [0, 1, 1, 0, 1, 2, 2].map((at) => markerOf('1', at))
  expect(items).toEqual(['4.', '(a)', '(b)', '5.', '(a)', '5.I', '5.II'])
  expect([markerOf('3', 0), markerOf('3', 0), markerOf('1', 0)]).toEqual(['1.', '2.', '3.'])
})

it('bullets and unknown lists have no number', () => {
  const { markerOf } = numbering()
  expect([markerOf('2', 0), markerOf('9', 0), markerOf('1', 5)]).toEqual(['', '', ''])
})

it('letters go on after z as Word’s do', () => {
  const { markerOf } = numbering()
  const letters = Array.from({ length: 28 }, () => markerOf('1', 1))
  expect(letters.slice(25)).toEqual(['(z)', '(aa)', '(bb)'])
})
