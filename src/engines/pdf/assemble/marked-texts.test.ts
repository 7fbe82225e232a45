import { expect, test } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { stream, writeTestPdf } from '../../../testing/pdf/documents.ts'
import { readMarkedTexts } from './marked-texts.ts'
import { openSources } from './open-sources.ts'

/** Reads the marks of a page with this content, and a dictionary `T` among its resources. */
const read = async (content: string, pageIndex = 0) => {
  const file = writeTestPdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R
      /Resources << /Properties << /T << /ActualText (named) >> /L << /Type /OCG >> >> >> >>`,
    4: stream(content),
  })
  const rewrite = () => Promise.reject(new ToolError('damaged'))
  const { documents } = await openSources([{ file, name: 'a.pdf' }], rewrite)
  return documents.flatMap((document) => readMarkedTexts(document, pageIndex))
}

test.each([
  ['/Span<</ActualText (1) >> BDC EMC', 'Span', '1'],
  ['/Span <</Lang (en) /ActualText <FEFF00660069>>> BDC EMC', 'Span', 'fi'],
  [String.raw`/Span << /ActualText (\(a\)) /E (x) >> BDC EMC`, 'Span', '(a)'],
  ['/Sp#61n /T BDC EMC', 'Span', 'named'],
  ['/Span /Missing BDC EMC', 'Span', undefined],
  ['/P <</MCID 0>> BDC (ActualText) Tj EMC', 'P', undefined],
])('%s', async (content, tag, actualText) =>
  expect(await read(content)).toEqual([{ tag, actualText }]),
)

test('come in their order, without layers and marks without properties', async () => {
  const content = `/Span <</ActualText (1)>> BDC EMC /OC /L BDC EMC /P BMC EMC
    % /Span <</ActualText (none)>> BDC
    /Span <</ActualText (2)>> BDC EMC`
  expect((await read(content)).map(({ actualText }) => actualText)).toEqual(['1', '2'])
})

test('are none of a page that is not there', async () => expect(await read('', 7)).toEqual([]))
