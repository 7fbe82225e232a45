/**
 * Writes documents with a known structure: as .docx, which is the truth, and as .pdf, which is to be converted.
 * LibreOffice makes both, so that the truth contains nothing of ours.
 *
 * `npm run bench:word:truth -- FOLDER [SEED…]`: each seed gives one document of every kind and language. Without a
 * seed, the command draws one that nobody has tuned on, and prints it so that the documents can be made again.
 */
import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeTempFolders } from '../images/programs.ts'
import { convertWithLibreOffice } from './converters.ts'
import { makeDocuments } from './truth/documents.ts'
import { giveQtWeights } from './truth/qt-fonts.ts'
import { writeFlatOdt } from './truth/write-flat-odt.ts'

const mostSeed = 999_999

const [folder, ...given] = process.argv.slice(2)
const seeds = given.length > 0 ? given : [String(randomInt(1, mostSeed))]
if (folder === undefined || !seeds.every((seed) => /^\d{1,6}$/.test(seed))) {
  console.error('npm run bench:word:truth -- FOLDER [SEED…]')
  process.exitCode = 2
} else {
  mkdirSync(folder, { recursive: true })
  const documents = seeds.flatMap((seed) => makeDocuments(Number(seed)))
  const sources = documents.map((document) => {
    const path = join(folder, `${document.name}.fodt`)
    writeFileSync(path, writeFlatOdt(document))
    return path
  })
  try {
    convertWithLibreOffice(sources, 'docx', folder)
    convertWithLibreOffice(sources, 'pdf-untagged', folder)
    for (const { name, hasQtFonts } of documents)
      if (hasQtFonts) giveQtWeights(join(folder, `${name}.pdf`))
  } finally {
    removeTempFolders()
  }
  for (const source of sources) rmSync(source)
  console.log(`${sources.length} documents in ${folder}, of seed ${seeds.join(', ')}`)
}
