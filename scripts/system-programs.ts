/** The programs that `npm test` needs besides Node, and how to install them. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface SystemProgram {
  /** The name of the command, or the full path of a file, in which `*` stands for any name. */
  command: string
  debianPackage: string
}

/** The browser for measuring and drawing, and for the end-to-end tests that need a complete one. */
export const browser: SystemProgram = {
  command: process.env.CHROMIUM ?? '/usr/bin/chromium',
  debianPackage: 'chromium',
}

/** The same Chromium without windows, in which the other end-to-end tests take half the time. */
export const headlessBrowser: SystemProgram = {
  command: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  debianPackage: 'chromium-headless-shell',
}

/** Firefox, which its own WebDriver BiDi drives. */
export const firefox: SystemProgram = {
  command: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  debianPackage: 'firefox-esr',
}

/** WebKit, with what `e2e/browsers/webkit-window.py` shows it with on a machine without a screen. */
export const webKit: readonly SystemProgram[] = [
  { command: 'WebKitWebDriver', debianPackage: 'webkit2gtk-driver' },
  { command: 'Xvfb', debianPackage: 'xvfb' },
  { command: 'python3', debianPackage: 'python3' },
  { command: '/usr/lib/python3/dist-packages/gi/__init__.py', debianPackage: 'python3-gi' },
  {
    command: '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
    debianPackage: 'gir1.2-webkit2-4.1',
  },
]

/** Independent programs that results are compared with. A test that needs a missing one is skipped. */
export const checkers = [
  { command: 'identify', debianPackage: 'imagemagick' },
  { command: 'compare', debianPackage: 'imagemagick' },
  { command: 'convert', debianPackage: 'imagemagick' },
  { command: 'unzip', debianPackage: 'unzip' },
  { command: 'wc', debianPackage: 'coreutils' },
  { command: 'python3', debianPackage: 'python3' },
  { command: 'zbarimg', debianPackage: 'zbar-tools' },
  { command: 'qpdf', debianPackage: 'qpdf' },
  { command: 'pdfinfo', debianPackage: 'poppler-utils' },
  { command: 'pdfimages', debianPackage: 'poppler-utils' },
  { command: 'pdftoppm', debianPackage: 'poppler-utils' },
  { command: 'pdftotext', debianPackage: 'poppler-utils' },
  { command: 'gs', debianPackage: 'ghostscript' },
  { command: 'cjxl', debianPackage: 'libjxl-tools' },
  { command: 'djxl', debianPackage: 'libjxl-tools' },
  { command: 'gifsicle', debianPackage: 'gifsicle' },
  { command: 'exiftool', debianPackage: 'libimage-exiftool-perl' },
  { command: 'soffice', debianPackage: 'libreoffice-writer-nogui' },
  // Debian installs it outside the search path, in one folder per version.
  { command: '/usr/lib/postgresql/*/bin/postgres', debianPackage: 'postgresql' },
] as const satisfies readonly SystemProgram[]

/** Returns whether a file is there, by its full path, or a command can be run, by a folder of the search path. */
export const isInstalled = (command: string, searchPath = process.env.PATH ?? ''): boolean =>
  [
    ...(command.includes('*') ? globSync(command) : [command]),
    ...searchPath.split(delimiter).map((folder) => join(folder, command)),
  ].some((file) => {
    if (!file.includes('/') && !file.includes('\\')) return false
    try {
      accessSync(file, isAbsolute(command) ? constants.R_OK : constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** What is missing on a machine for a complete test run, and whether it can be installed. */
interface Machine {
  isInstalled: (command: string) => boolean
  canInstall: boolean
  /** Installs Debian packages. @returns the error, if any. */
  install: (packages: readonly string[]) => string | undefined
}

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** The current machine. Only root on a Debian-like system can install. */
export const thisMachine: Machine = {
  isInstalled,
  canInstall: process.getuid?.() === 0 && isInstalled('apt-get'),
  install: (packages) => {
    const steps = [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]
    for (const step of steps) {
      const { status, stderr } = aptGet(...step)
      if (status !== 0) return `apt-get ${step[0]} failed: ${stderr.trim()}`
    }
    return undefined
  },
}

/** Returns the browser that most end-to-end tests run in. */
export const testBrowserPath = (): string =>
  isInstalled(headlessBrowser.command) ? headlessBrowser.command : browser.command

const packagesOf = (programs: readonly SystemProgram[]) => [
  ...new Set(programs.map(({ debianPackage }) => debianPackage)),
]

/**
 * Makes sure that all programs are installed, and installs missing ones where that is possible.
 *
 * @returns one sentence for the user when something is still missing.
 */
export const missingProgramsProblem = (
  machine: Machine,
  programs: readonly SystemProgram[],
): string | undefined => {
  const missing = () => programs.filter(({ command }) => !machine.isInstalled(command))
  const packages = packagesOf(missing())
  if (packages.length === 0) return undefined
  const failure = machine.canInstall ? machine.install(packages) : undefined
  const left = missing()
  if (left.length === 0) return undefined
  const names = left.map(({ command }) => command).join(', ')
  const advice = `Missing: ${names}. Install what they come in (on Debian: apt-get install ${packagesOf(left).join(' ')}); for a Chromium or Firefox elsewhere, set CHROMIUM or FIREFOX to its path.`
  return failure === undefined ? advice : `${advice} ${failure}`
}
