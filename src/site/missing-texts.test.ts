import { expect, it, vi } from 'vitest'
import { createI18n } from './i18n.ts'

it('an instance that cannot fetch texts tells of every one that is missing', () => {
  const i18n = createI18n('fr', { fr: { common: {} } }, { hasBackend: false })
  const missing = vi.fn()
  i18n.on('missingKey', (_languages, namespace, key) => missing(namespace, key))
  i18n.t('nowhere')
  expect(missing).toHaveBeenCalledWith('common', 'nowhere')
})
