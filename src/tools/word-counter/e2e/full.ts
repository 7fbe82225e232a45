import { readFileSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { textOf } from '../../../../e2e/site.ts'
import { expectCountsInView, expectLongCount, openCounter, phone, openSection } from './steps.ts'

/** The same journeys in other languages, sizes and states. */
test.describe('word-counter', { tag: '@full' }, () => {
  for (const language of ['fr', 'es'] as const)
    test(`samples are loaded, cleared and brought back (${language})`, async ({ page }) => {
      const { field, button, output } = await openCounter(page, language)
      const say = (key: string) => textOf(language, `word-counter:${key}`)
      const file = readFileSync(`src/tools/word-counter/samples.${language}.json`, 'utf8')
      const samples = JSON.parse(file) as { blog: string; email: string }
      await button(say('samples.blog')).click()
      await expect(field('text')).toHaveValue(samples.blog)
      await button(say('samples.email')).click()
      await expect(field('text')).toHaveValue(samples.email)
      await button(say('clear')).click()
      await expect(field('text')).toHaveValue('')
      await button(say('undo')).click()
      await expect(field('text')).toHaveValue(samples.email)
      await expect(output('words')).not.toHaveText('0')
    })

  for (const language of ['en', 'es'] as const)
    test(`counts and field are in view on a phone (${language})`, async ({ page }) => {
      await page.setViewportSize(phone)
      await expectCountsInView(page, await openCounter(page, language))
    })

  test('a megabyte in one line is counted correctly, and the field stays responsive', async ({
    page,
  }) => {
    await expectLongCount(page, await openCounter(page), ' ')
  })

  test('is accessible when it is empty, and with a stored text', async ({ page }) => {
    const tool = await openCounter(page, 'es')
    await expectNoViolations(page)
    await openSection(tool, /^Opciones/)
    await tool.field('keepText').check()
    await tool.button('Entrada de blog').click()
    await tool.button('Borrar todo').click()
    await tool.button('Deshacer').click()
    await expectNoViolations(page)
  })
})
