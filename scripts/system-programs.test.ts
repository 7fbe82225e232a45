import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isInstalled, missingProgramsProblem } from './system-programs.ts'

const programs = [
  { command: '/usr/bin/chromium', debianPackage: 'chromium' },
  { command: 'identify', debianPackage: 'imagemagick' },
  { command: 'compare', debianPackage: 'imagemagick' },
  { command: 'unzip', debianPackage: 'unzip' },
]

/** A machine with some installed programs, and some packages that can be installed. */
const machineWith = (present: readonly string[], canInstall: boolean, archive: string[] = []) => {
  const there = new Set(present)
  const asked: (readonly string[])[] = []
  return {
    asked,
    isInstalled: (command: string) => there.has(command),
    canInstall,
    install: (packages: readonly string[]) => {
      asked.push(packages)
      for (const { command, debianPackage } of programs)
        if (archive.includes(debianPackage)) there.add(command)
      return packages.every((name) => archive.includes(name)) ? undefined : 'No such package.'
    },
  }
}

const all = programs.map(({ command }) => command)

describe('missingProgramsProblem', () => {
  it('asks for nothing when nothing is missing', () => {
    const machine = machineWith(all, true)
    expect(missingProgramsProblem(machine, programs)).toBeUndefined()
    expect(machine.asked).toEqual([])
  })

  it('installs only what is missing, each package once', () => {
    const machine = machineWith(['unzip'], true, ['chromium', 'imagemagick'])
    expect(missingProgramsProblem(machine, programs)).toBeUndefined()
    expect(machine.asked).toEqual([['chromium', 'imagemagick']])
  })

  it('says what to install where it may not', () => {
    const machine = machineWith(['identify', 'compare', 'unzip'], false, ['chromium'])
    const problem = missingProgramsProblem(machine, programs)
    expect(problem).toContain('Missing: /usr/bin/chromium.')
    expect(problem).toContain('apt-get install chromium)')
    expect(problem).toContain('CHROMIUM')
    expect(machine.asked).toEqual([])
  })

  it('says why installing failed, and names what is still missing only', () => {
    const problem = missingProgramsProblem(machineWith([], true, ['chromium', 'unzip']), programs)
    expect(problem).toContain('Missing: identify, compare.')
    expect(problem).toContain('apt-get install imagemagick)')
    expect(problem).toMatch(/No such package\.$/)
  })
})

describe('isInstalled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-programs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'runs'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(folder, 'reads'), 'words\n', { mode: 0o644 })
  const searchPath = ['/nowhere', folder].join(delimiter)

  it.each([
    ['runs', true],
    [join(folder, 'runs'), true],
    ['reads', false],
    [join(folder, 'reads'), true],
    ['absent', false],
    [join(folder, 'absent'), false],
    [join(folder, '..', '*', 'runs'), true],
    [join(folder, '*', 'runs'), false],
  ])('%s: %s', (command, expected) => expect(isInstalled(command, searchPath)).toBe(expected))

  it('does not take a file of the current folder for a program', () => {
    expect(isInstalled('package.json', searchPath)).toBe(false)
  })
})
