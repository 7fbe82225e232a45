import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const virtualId = '\0icons'

const importStatement = /import\s*\{([^}]*)\}\s*from\s*'lucide-react'/g

/** Returns the icons that the sources import by name. */
const usedIcons = (): readonly string[] => {
  const names = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importStatement)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((item) => item.trim().split(/\s+as\s+/)[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
    ),
  )
  return [...new Set(names)].toSorted()
}

const exportedByLucide: Readonly<Record<string, unknown>> = lucide

/** Returns whether an export of lucide is a component, which `forwardRef` creates. */
const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'object' && value !== null && '$$typeof' in value

const symbolOf = (name: string): string => {
  const icon = exportedByLucide[name]
  if (!isComponent(icon)) throw new Error(`lucide-react has no icon ${name}`)
  const shapes = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`
}

/**
 * Replaces `lucide-react` in the build by one sprite with every icon used, so that icons cost a page no script
 * (docs/decisions/0003). Development and tests use the package itself.
 */
export const iconSprite = (): Plugin => {
  const names = usedIcons()
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${names.map(symbolOf).join('')}</svg>`
  const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 8)
  const fileName = `assets/icons-${hash}.svg`
  return {
    name: 'utilo-icon-sprite',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'lucide-react' ? virtualId : undefined),
    load: (id) =>
      id === virtualId
        ? [
            `import { jsx } from 'react/jsx-runtime'`,
            `const icon = (name) => ({ size = 24, ...rest }) => jsx('svg', { width: size, height: size, ...rest, children: jsx('use', { href: '/${fileName}#' + name }) })`,
            ...names.map((name) => `export const ${name} = /* @__PURE__ */ icon('${name}')`),
          ].join('\n')
        : undefined,
    generateBundle() {
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName, source: sprite })
    },
  }
}
