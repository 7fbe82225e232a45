import { type FileChooser, expect } from '@playwright/test'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxFileBytes } from '../file-tool/accepted-files.ts'
import { type FileToolSteps, type TestFile, dragOver } from '../file-tool/e2e-steps.ts'

const named = (name: string, buffer: Buffer): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/**
 * Expects that files which are no PDF, or a damaged one, are refused with their name and the reason.
 *
 * @param whole - a valid document.
 * @param action - the label of the button that must not be shown for a refused file.
 */
export const expectInvalidFilesRefused = async (
  steps: FileToolSteps,
  whole: Buffer,
  action: string,
): Promise<void> => {
  const jpeg = Buffer.from('ffd8ffe000104a4649460001', 'hex')
  for (const [name, buffer, reason] of [
    ['photo.pdf', jpeg, 'This is a JPEG image. File type must be PDF (.pdf).'],
    ['nothing.pdf', Buffer.alloc(0), 'The file is empty (0 bytes).'],
    ['notes.pdf', Buffer.from('Dear all'), 'was not recognized. File type must be PDF'],
    ['cut.pdf', whole.subarray(0, 60), 'damaged or incomplete'],
  ] as const) {
    await steps.choose(named(name, buffer))
    await expect(steps.alert).toContainText(name)
    await expect(steps.alert).toContainText(reason)
    await expect(steps.button(action)).toHaveCount(0)
  }
}

/** Expects that the drop zone states the size limit, and that a file above it is refused with its name. */
export const expectSizeLimit = async (steps: FileToolSteps): Promise<void> => {
  await expect(steps.zone).toContainText('up to 50\u00A0MB per file')
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'huge.pdf')
  writeFileSync(path, '%PDF-1.7\n')
  truncateSync(path, maxFileBytes + 1)
  await steps.choose(path)
  await expect(steps.alert).toContainText('huge.pdf')
  await expect(steps.alert).toContainText('File is larger than 50\u00A0MB')
}

/** Expects that two files at once are refused. */
export const expectOneFileOnly = async (steps: FileToolSteps): Promise<void> => {
  await expect(steps.tool.locator('input[name=file]')).not.toHaveAttribute('multiple')
  await dragOver(steps.zone, 'drop', [
    { name: 'a.pdf', type: 'application/pdf', text: '%PDF-1.7' },
    { name: 'b.pdf', type: 'application/pdf', text: '%PDF-1.7' },
  ])
  await expect(steps.alert).toContainText('Too many files. Choose one at a time.')
}

/** Expects that invalid page ranges of a document with twelve pages keep the work from starting. */
export const expectInvalidRangesRefused = async (
  steps: FileToolSteps,
  action: string,
): Promise<void> => {
  for (const [typed, reason] of [
    ['1-3, 18', '“18” is outside the document, which has 12 pages.'],
    ['😀', '“😀” is not a page range.'],
  ] as const) {
    await steps.tool.locator('input[name=pages]').fill(typed)
    await expect(steps.alert).toContainText(reason)
    await expect(steps.button(action)).toBeDisabled()
  }
}

/** Focuses the drop zone with the keyboard and opens the browser's file dialog with it. */
export const openFileDialogByKeyboard = async ({
  page,
  tool,
  zone,
}: FileToolSteps): Promise<FileChooser> => {
  // These buttons are the last focusable elements before the zone, but they are added after the page has loaded.
  await tool.locator('#tool-bar button').last().focus()
  await page.keyboard.press('Tab')
  await expect(zone).toBeFocused()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.keyboard.press('Enter'),
  ])
  expect(chooser.isMultiple()).toBe(false)
  return chooser
}
