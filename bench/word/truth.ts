/**
 * Writes documents with a known structure: as .docx, which is the truth, and as .pdf, which is to be converted.
 * LibreOffice makes both, so that the truth contains nothing of ours.
 *
 * `npm run bench:word:truth -- FOLDER SEED…`: each seed gives one document of every kind and language.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertWithLibreOffice } from './converters.ts'
import { makeDocuments } from './truth/documents.ts'
import { writeFlatOdt } from './truth/write-flat-odt.ts'

const [folder, ...seeds] = process.argv.slice(2)
if (folder === undefined || seeds.length === 0 || !seeds.every((seed) => /^\d{1,6}$/.test(seed))) {
  console.error('npm run bench:word:truth -- FOLDER SEED…')
  process.exitCode = 2
} else {
  mkdirSync(folder, { recursive: true })
  const sources = seeds
    .flatMap((seed) => makeDocuments(Number(seed)))
    .map((document) => {
      const path = join(folder, `${document.name}.fodt`)
      writeFileSync(path, writeFlatOdt(document))
      return path
    })
  convertWithLibreOffice(sources, 'docx', folder)
  convertWithLibreOffice(sources, 'pdf-untagged', folder)
  for (const source of sources) rmSync(source)
  console.log(`${sources.length} documents in ${folder}`)
}
