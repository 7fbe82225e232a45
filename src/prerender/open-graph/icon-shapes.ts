import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Tool } from '../../core/tool.ts'

/**
 * The shapes of a tool's icon, on a grid of 24 × 24. In a build icons are references into one picture file
 * (decision 0003), which is looked up below `folder`.
 *
 * @throws {Error} when that file has no such icon
 */
export const iconShapes = (icon: Tool['icon'], folder: string): string => {
  const markup = renderToStaticMarkup(createElement(icon))
  const reference = /<use href="([^"#]+)#([^"]+)"/.exec(markup)
  if (!reference) return markup.replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const [, file = '', name = ''] = reference
  const sprite = readFileSync(`${folder}${file}`, 'utf8')
  const shapes = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sprite)?.[1]
  if (shapes === undefined) throw new Error(`${file} has no icon ${name}`)
  return shapes
}
