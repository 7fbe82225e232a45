import { spawnSync } from 'node:child_process'
import { tempFolder } from '../images/programs.ts'

const filters = {
  docx: 'docx',
  pdf: 'pdf',
  'pdf-untagged': 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}',
} as const

const timeoutMs = 60_000

/**
 * Converts documents with LibreOffice; each becomes a file of the same name in the folder.
 *
 * @throws when it fails, or takes longer than a minute: its layout may never come to an end.
 */
export const convertWithLibreOffice = (
  paths: readonly string[],
  to: keyof typeof filters,
  folder: string,
): void => {
  // Without any it would wait for a person.
  if (paths.length === 0) return
  // Its own settings, lest it wait for another LibreOffice to end.
  const profile = `-env:UserInstallation=file://${tempFolder()}`
  const words = [profile, '--headless', '--convert-to', filters[to], '--outdir', folder, ...paths]
  const { status, stderr } = spawnSync('soffice', words, { encoding: 'utf8', timeout: timeoutMs })
  if (status !== 0) throw new Error(`soffice failed: ${stderr}`)
}
