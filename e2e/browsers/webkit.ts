import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { BrowserDriver, Key, RunningBrowser } from './driver.ts'

/**
 * WebKitGTK through `WebKitWebDriver`, by the JSON over HTTP of the W3C's WebDriver
 * (https://www.w3.org/TR/webdriver2/). Nothing else drives the WebKit of a Linux distribution.
 */

const windowProgram = fileURLToPath(new URL('webkit-window.py', import.meta.url))

/** The longest time of one command, in milliseconds. Tests have shorter limits of their own. */
const commandLimitMs = 300_000

/** The name by which WebDriver refers to an element, according to the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** The code points of keys that are not characters, according to the standard. */
const keyCodes: Readonly<Record<Key, string>> = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  a: 'a',
  k: 'k',
  v: 'v',
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts an X server without a screen. @returns its process and the name of its display. */
const startDisplay = async (): Promise<{ server: ChildProcess; display: string }> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const written = server.stdio[3]
  if (!written || !('read' in written)) throw new TypeError('Xvfb cannot say its display.')
  for await (const line of createInterface(written)) return { server, display: `:${line}` }
  throw new Error('Xvfb ended before it was ready')
}

const endOf = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => {
        child.once('exit', resolve)
      })
    : Promise.resolve()

/** Starts a window of its own and a WebDriver session for one visitor. */
const openWindow = async (display: string): Promise<BrowserDriver> => {
  const downloads = mkdtempSync(join(tmpdir(), 'utilo-webkit-'))
  const port = await freePort()
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      UTILO_DOWNLOADS: downloads,
      NO_AT_BRIDGE: '1',
      // WebKit's sandbox refuses to start for root, as in a container.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const complaints: string[] = []
  createInterface(program.stdout).on('line', (line) => complaints.push(line))

  const command = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(commandLimitMs),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }

  const startSession = async (): Promise<string> => {
    const capabilities = {
      browserName: 'Utilo',
      timeouts: { script: commandLimitMs, pageLoad: commandLimitMs },
      'webkitgtk:browserOptions': { binary: windowProgram, args: [] },
    }
    for (;;) {
      try {
        const session = await command('POST', '/session', {
          capabilities: { alwaysMatch: capabilities },
        })
        return `/session/${(session as { sessionId: string }).sessionId}`
      } catch (error) {
        // The program does not listen yet.
        if (!(error instanceof TypeError) || program.exitCode !== null) throw error
        await new Promise((resolve) => {
          setTimeout(resolve, 50)
        })
      }
    }
  }
  const session = await startSession()

  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    command('POST', `${session}/actions`, {
      actions: [
        {
          type,
          id: type,
          ...(type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}),
          actions,
        },
      ],
    })

  return {
    complaints,
    downloads,
    navigate: async (url) => {
      await command('POST', `${session}/url`, { url })
    },
    evaluate: (expression) =>
      command('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    moveMouse: async (x, y) => {
      await act('pointer', [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }])
    },
    pressMouse: async () => {
      await act('pointer', [{ type: 'pointerDown', button: 0 }])
    },
    releaseMouse: async () => {
      await act('pointer', [{ type: 'pointerUp', button: 0 }])
    },
    pressKeys: async (keys) => {
      const codes = keys.map((key) => keyCodes[key])
      await act('key', [
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    },
    typeText: async (text) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act('key', keys)
    },
    chooseFiles: async (css, paths) => {
      const found = await command('POST', `${session}/element`, {
        using: 'css selector',
        value: css,
      })
      const id = (found as Record<string, string>)[elementKey] ?? ''
      await command('POST', `${session}/element/${id}/value`, { text: paths.join('\n') })
    },
    setSize: async (width, height) => {
      await command('POST', `${session}/window/rect`, { width, height })
    },
    close: async () => {
      await command('DELETE', session).catch(() => {
        // The window may have crashed, and its program ends either way.
      })
      program.kill()
      await endOf(program)
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}

/** Starts what WebKit needs to be shown on a machine without a screen. */
export const startWebKit = async (): Promise<RunningBrowser> => {
  const { server, display } = await startDisplay()
  return {
    visit: () => openWindow(display),
    close: async () => {
      server.kill()
      await endOf(server)
    },
  }
}
