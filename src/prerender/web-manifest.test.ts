import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { homePath, sharePath } from '../core/share.ts'
import { findPage, resolve } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { manifestPath, webManifest } from './web-manifest.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}

interface Manifest {
  id: string
  start_url: string
  scope: string
  lang: string
  icons: readonly Icon[]
  shortcuts: readonly { name: string; description: string; url: string; icons: readonly Icon[] }[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { files: readonly { name: string; accept: readonly string[] }[] }
  }
  file_handlers: readonly { action: string; accept: Record<string, readonly string[]> }[]
  launch_handler: { client_mode: readonly string[] }
}

/**
 * The members of https://www.w3.org/TR/appmanifest/, of its application information, and of the Manifest Incubations.
 */
const knownMembers = [
  'background_color',
  'categories',
  'description',
  'dir',
  'display',
  'file_handlers',
  'icons',
  'id',
  'lang',
  'launch_handler',
  'name',
  'share_target',
  'scope',
  'short_name',
  'shortcuts',
  'start_url',
  'theme_color',
]

const { namespaces } = await collectTexts()
const manifests = languages.map((language) => ({
  language,
  // The manifest is parsed as a browser does.
  manifest: JSON.parse(JSON.stringify(webManifest(language, namespaces[language]))) as Manifest,
}))

describe.each(manifests)('the manifest in $language', ({ language, manifest }) => {
  const within = (address: string) => {
    const url = new URL(address, `${site.origin}${manifestPath(language)}`)
    expect(url.origin).toBe(new URL(site.origin).origin)
    expect(url.pathname.startsWith(manifest.scope)).toBe(true)
    return url
  }

  it('has members of the specification only', () => {
    expect(Object.keys(manifest).toSorted()).toEqual(knownMembers.toSorted())
    expect(manifest).toMatchObject({
      id: '/',
      name: site.name,
      short_name: site.name,
      lang: language,
      scope: '/',
      display: 'standalone',
    })
  })

  it('starts in its language', () => {
    expect(manifest.start_url).toBe(findPage('home')?.paths[language])
    expect(homePath(language)).toBe(manifest.start_url)
    within(manifest.start_url)
  })

  it('has icons that are there, as many as an installation needs', () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
    for (const { src } of icons) expect(existsSync(`public${src}`)).toBe(true)
    // Chromium requires these icons before it offers to install an app, and at least 96 px for a shortcut.
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })

  it('leads to four tools in its language', () => {
    expect(manifest.shortcuts).toHaveLength(4)
    for (const { name, url } of manifest.shortcuts) {
      const route = resolve(within(url).pathname)
      expect(route?.page.tool).toBeDefined()
      expect(route?.pinned).toBe(language === 'fr' ? undefined : language)
      expect(namespaces[language].catalogue?.home).toMatchObject({
        [`tool_${route?.page.id}`]: name,
      })
    }
  })

  it('takes files by sharing and by opening, the same types', () => {
    const { action, method, enctype, params } = manifest.share_target
    expect(within(action).pathname).toBe(sharePath)
    // Files cannot be shared in any other way (Web Share Target, section 3.1).
    expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
    const [handler] = manifest.file_handlers
    expect(within(handler?.action ?? '').pathname).toBe(manifest.start_url)
    const types = Object.entries(handler?.accept ?? {})
    expect(params.files.flatMap(({ accept }) => accept)).toEqual(
      expect.arrayContaining(types.flat(2)),
    )
    for (const [type, extensions] of types) {
      expect(type).toMatch(/^[a-z]+\/[a-z+.-]+$/)
      for (const extension of extensions) expect(extension).toMatch(/^\.[a-z0-9]+$/)
    }
    expect(['auto', 'focus-existing', 'navigate-existing', 'navigate-new']).toEqual(
      expect.arrayContaining([...manifest.launch_handler.client_mode]),
    )
  })
})

it('says what is missing', () => {
  expect(() => webManifest('fr', {})).toThrow('tool_currency')
})
