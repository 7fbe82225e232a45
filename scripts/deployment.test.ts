import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

const ignoredPatterns = linesOf('.dockerignore')

/** Returns whether `.dockerignore` keeps a file out of an image's build. */
const isIgnored = (file: string): boolean =>
  ignoredPatterns.some(
    (pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`),
  )

const projectFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

describe('what an image is built from', () => {
  it('is every file of the project, and none that was made in it', () => {
    expect(projectFiles.filter(isIgnored)).toEqual([])
    for (const file of [
      '.git/HEAD',
      '.env',
      'data/messages.sqlite',
      'dist/server.json',
      'dist-test/client/index.html',
      'node_modules/hono/package.json',
      'cloudflare/node_modules/wrangler/package.json',
      'cloudflare/.wrangler/state',
      'test-results/e2e.json',
    ])
      expect(isIgnored(file), file).toBe(true)
  })

  // Podman prefers a `.containerignore`, which would hide the file that Docker reads.
  it('is said in one file, for every tool that builds images', () => {
    expect(existsSync('.containerignore')).toBe(false)
  })
})

describe('the container', () => {
  it('is based on an image that the operator can name by its digest', () => {
    const lines = linesOf('deploy/Containerfile')
    expect(lines[0]).toMatch(/^ARG NODE_IMAGE=\S+$/)
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1])
    expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}'])
  })
})

describe('the systemd units', () => {
  it('differ by their names alone, and limit what the server may take', () => {
    const linesOfUnit = (file: string, instance: RegExp) =>
      linesOf(`deploy/${file}`)
        .map((line) => line.replace(instance, ''))
        .filter((line) => !/^(?:Description|Environment)=/.test(line))
    const one = linesOfUnit('utilo.service', /$^/)
    expect(linesOfUnit('utilo@.service', /-%i/)).toEqual(one)
    for (const limit of [/^MemoryMax=\d+M$/, /^LimitNOFILE=\d+$/, /^CapabilityBoundingSet=$/])
      expect(
        one.some((line) => limit.test(line)),
        String(limit),
      ).toBe(true)
  })
})
