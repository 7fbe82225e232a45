import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectAnother, openPassword } from './steps.ts'

const words = {
  en: {
    done: 'Copied!',
    toast: ['Copied', 'Password copied to clipboard.'],
    failed: ['Error', 'Could not copy password.'],
  },
  fr: {
    done: 'Copié',
    toast: ['Copié', 'Mot de passe copié dans le presse-papiers.'],
    failed: ['Erreur', 'Impossible de copier le mot de passe.'],
  },
  es: {
    done: 'Copiad',
    toast: ['Copiada', 'Contraseña copiada al portapapeles.'],
    failed: ['Error', 'No se ha podido copiar la contraseña.'],
  },
} as const

/** Taking the password elsewhere, and that nothing of it stays. */
export const copying = () => {
  for (const language of ['en', 'fr', 'es'] as const) {
    test(`copies the password and says so, in ${language}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { copy, read } = await openPassword(page, language)
      const { done, toast } = words[language]
      await copy.click()
      await expect(copy).toContainText(done)
      await expect(page.locator('.toast p')).toHaveText([...toast])
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await read())
    })

    test(`says when it could not be copied, in ${language}`, async ({ page }) => {
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
      })
      const { copy } = await openPassword(page, language)
      const word = (await copy.textContent()) ?? ''
      await copy.click()
      const toast = page.getByRole('alert').filter({ hasText: words[language].failed[1] })
      await expect(toast.locator('p')).toHaveText([...words[language].failed])
      await expect(toast).toHaveAttribute('data-variant', 'destructive')
      await expect(copy).toHaveText(word)
    })
  }

  test('“Copied!” stays for two seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: '2026-01-15T10:00:00' })
    const { copy } = await openPassword(page)
    await page.clock.pauseAt('2026-01-15T11:00:00')
    await copy.click()
    await expect(copy).toHaveText('Copied!')
    await page.clock.runFor(1900)
    await expect(copy).toHaveText('Copied!')
    await page.clock.runFor(200)
    await expect(copy).toHaveText('Copy')
  })

  test('“Copied!” is not said of the next password', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const tool = await openPassword(page)
    await tool.copy.click()
    await expect(tool.copy).toHaveText('Copied!')
    await expectAnother(tool, () => tool.regenerate.click())
    await expect(tool.copy).toHaveText('Copy')
  })

  test('of what was drawn nothing is kept: only the options', async ({ page }) => {
    const tool = await openPassword(page)
    const secrets = [await tool.read()]
    await tool.field('length').fill('20')
    await tool.field('symbols').uncheck()
    secrets.push(await expectAnother(tool, () => tool.regenerate.click()))
    const kept = await page.evaluate(() => ({
      local: { ...localStorage },
      session: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      state: JSON.stringify(history.state),
      title: document.title,
      html: document.head.outerHTML,
    }))
    expect(kept.local['utilo:last:password']).toBeUndefined()
    for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(new URL(page.url()).search).toBe('')

    await page.reload()
    await expect(tool.password).toHaveText(/^[!-~]{12}$/)
    expect(secrets).not.toContain(await tool.read())
    await expect(tool.field('length')).toHaveValue('12')
    await expect(tool.field('symbols')).toBeChecked()
  })

  test('what somebody put into the address or the device is no option', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'utilo:last:password',
        '{"length":"2","words":"1e400","mode":"x","list":"de","separator":7,"uppercase":"maybe"}',
      ),
    )
    await page.goto('/en/password-generator?length=30&password=hunter2&mode=passphrase&other=kept')
    const main = page.locator('main[data-tool=password]')
    await expect(main.locator('output[name=password]')).toHaveText(/^[!-~]{12}$/)
    await expect(main.locator('input[name=length]')).toHaveValue('12')
    const query = new URL(page.url()).searchParams
    expect(query.has('length')).toBe(false)
    expect(query.has('mode')).toBe(false)
    expect(query.get('other')).toBe('kept')
    await expect(main).not.toContainText(/NaN|Infinity|undefined/)
  })

  test('the language changes and the options stay', async ({ page }) => {
    const tool = await openPassword(page)
    await tool.field('length').fill('24')
    await tool.field('lowercase').uncheck()
    await tool.tab('Passphrase').click()
    await expect(tool.password).toHaveAttribute('lang', 'en')
    await chooseLanguage(page, 'fr')
    await expect(tool.tab('Phrase de passe')).toHaveAttribute('aria-selected', 'true')
    // The list is that of the page, as none was chosen.
    await expect(tool.password).toHaveAttribute('lang', 'fr')
    await tool.tab('Mot de passe').click()
    await expect(tool.password).toHaveText(/^[^a-z]{24}$/)
  })
}
