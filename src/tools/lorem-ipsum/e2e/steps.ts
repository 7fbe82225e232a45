import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { runProgram } from '../../../ui/file-tool/e2e-steps.ts'

export const paths = {
  fr: '/generateur-lorem',
  en: '/en/lorem-ipsum-generator',
  es: '/es/generador-lorem-ipsum',
} as const

interface OpenLorem extends OpenTool {
  count: Locator
  type: Locator
  format: Locator
  standard: Locator
  text: Locator
  size: Locator
  regenerate: Locator
  /** The text as the page has it, to the last line end. */
  shown: () => Promise<string>
}

/** Opens the generator; `query` is what follows the `?`. */
export const openLorem = async (
  page: Page,
  { language = 'en', query = '' }: { language?: keyof typeof paths; query?: string } = {},
): Promise<OpenLorem> => {
  // The neutral path speaks the visitor's language, which is English here.
  const parameters = language === 'fr' ? ['lng=fr', query].filter(Boolean).join('&') : query
  const tool = await openTool(
    page,
    'lorem-ipsum',
    parameters === '' ? paths[language] : `${paths[language]}?${parameters}`,
  )
  const text = tool.output('text')
  return {
    ...tool,
    text,
    count: tool.field('count'),
    type: tool.field('type'),
    format: tool.field('format'),
    standard: tool.field('startWithStandard'),
    size: tool.main.locator('.lorem-size'),
    regenerate: tool.button(/^(Regenerate|Régénérer|Regenerar)$/),
    shown: () => text.evaluate((element) => element.textContent),
  }
}

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())

/** A text in a file of its own, for other programs to read. */
export const fileOf = (path: string, text: string): string => {
  writeFileSync(path, text)
  return path
}

/** Words of a file, counted by `wc` of the GNU coreutils. */
export const wordsByWc = (file: string): number =>
  Number(runProgram('wc', '-w', file).split(' ')[0])

export interface CountedText {
  words: number
  /** Words in each sentence. */
  sentences: readonly number[]
  /** Sentences in each paragraph. */
  paragraphs: readonly number[]
  /** Different words, capitals made small. */
  vocabulary: readonly string[]
  isRepeating: boolean
}

const countingProgram = [
  'import json,re,sys',
  'text=open(sys.argv[1],encoding="utf-8").read()',
  'words=re.findall(r"\\w+",text.lower())',
  'sentences=[len(s.split()) for s in re.findall(r"[^.]+\\.",text)]',
  'paragraphs=[len(re.findall(r"\\.",p)) for p in re.split(r"\\n\\s*\\n",text) if p.strip()]',
  'print(json.dumps(dict(words=len(words),sentences=sentences,paragraphs=paragraphs,' +
    'vocabulary=sorted(set(words)),isRepeating=any(a==b for a,b in zip(words,words[1:])))))',
].join('\n')

/** Words, sentences and paragraphs of a plain text, counted by Python. */
export const countByPython = (file: string): CountedText => {
  const counted: CountedText = JSON.parse(runProgram('python3', '-c', countingProgram, file))
  return counted
}

const parsingProgram = [
  'import json,sys',
  'from html.parser import HTMLParser',
  'opened=[];elements=[]',
  'class Reader(HTMLParser):',
  '  def handle_starttag(self,tag,attributes):',
  '    opened.append(tag); elements.append([tag,""])',
  '  def handle_endtag(self,tag):',
  '    assert opened.pop()==tag, tag',
  '  def handle_data(self,data):',
  '    assert opened or not data.strip(), data',
  '    if opened: elements[-1][1]+=data',
  'reader=Reader(); reader.feed(open(sys.argv[1],encoding="utf-8").read()); reader.close()',
  'assert not opened',
  'print(json.dumps([[tag,text.strip()] for tag,text in elements]))',
].join('\n')

/** The elements of a piece of HTML in their order, each with its text, as Python's parser reads it. */
export const elementsByPython = (
  file: string,
): readonly (readonly [tag: string, text: string])[] => {
  const elements: [string, string][] = JSON.parse(runProgram('python3', '-c', parsingProgram, file))
  return elements
}
