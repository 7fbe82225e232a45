/** Draws the app icons with the site's own colors into `public`. Run it again when the logo changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Page, chromium } from '@playwright/test'
import { browser as browserProgram } from './system-programs.ts'

const mark = readFileSync('public/favicon.svg', 'utf8').replace(/@media[^}]+}[^<]*}/, '')

const draw = async (page: Page, width: number, height: number, body: string) => {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px}</style>${body}`,
  )
  return page.screenshot({ omitBackground: true })
}

/** Wraps one PNG of 32 × 32 into an .ico file (Microsoft's ICONDIR and ICONDIRENTRY, 22 bytes). */
const icoOf = (png: Buffer) => {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const icon = (page: Page, size: number, margin: number, background: string) =>
  draw(
    page,
    size,
    size,
    `<style>body{background:${background};display:grid;place-items:center}svg{width:${size - 2 * margin}px}</style>${mark}`,
  )

const browser = await chromium.launch({
  executablePath: browserProgram.command,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
const page = await browser.newPage()
writeFileSync('public/favicon.ico', icoOf(await icon(page, 32, 2, 'transparent')))
writeFileSync('public/apple-touch-icon.png', await icon(page, 180, 36, '#f3f4f1'))
writeFileSync('public/icon-192.png', await icon(page, 192, 24, 'transparent'))
writeFileSync('public/icon-512.png', await icon(page, 512, 64, 'transparent'))
writeFileSync('public/icon-maskable-512.png', await icon(page, 512, 120, '#f3f4f1'))
await browser.close()
