import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('src/**/*.tsx').toSorted()

/** Returns the files that hold a piece of source text. */
const filesWith = (pattern: RegExp): readonly string[] =>
  sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))

it('an error is announced by three components only, and so has one of three looks', () => {
  expect(filesWith(/role="alert"/)).toEqual(
    [
      // What is written to the operator by e-mail instead is offered within the box.
      'src/pages/contact/contact-form.tsx',
      'src/components/file-tool/problems.tsx',
      'src/components/toast.tsx',
    ].toSorted(),
  )
  expect(filesWith(/role: 'alert'/)).toEqual(['src/components/error-message.tsx'])
})

it('the look of an error is given by those components only', () => {
  expect(filesWith(/className=(?:"|\{`)[^"`\n]*\bproblem\b/)).toEqual([
    'src/components/error-message.tsx',
  ])
  expect(filesWith(/className="[^"]*\b(notice-danger|faults)\b/)).toEqual([
    'src/components/file-tool/problems.tsx',
    'src/pages/contact/contact-form.tsx',
  ])
})

it('every file tool tells its errors by the component of file tools', () => {
  const tools = globSync('src/tools/*/tool.ts').filter((file) =>
    readFileSync(file, 'utf8').includes("group: 'files'"),
  )
  expect(tools.length).toBeGreaterThan(0)
  for (const tool of tools) {
    const folder = tool.replace('/tool.ts', '')
    const used = filesWith(/<(Problems|Faults|FileTool|PdfTool)\b/).filter((file) =>
      file.startsWith(`${folder}/`),
    )
    expect(used, folder).not.toEqual([])
  }
})
