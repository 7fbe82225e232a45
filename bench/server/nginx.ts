import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { languages } from '../../src/core/language.ts'
import { type TestedServer, startSilent } from './servers.ts'

/** Written by nginx itself. */
const ownHeaders = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive'])

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Asks for the home page as the bench's load does: in brotli, in a language. */
const askFor = async (address: string, language: string) => {
  const headers = { 'accept-encoding': 'br', 'accept-language': language }
  const response = await fetch(address, { headers })
  return { headers: response.headers, body: await response.text() }
}

/**
 * nginx with one worker a processor, which negotiates the language of the home page and sends the very
 * bytes that the build compressed, with every header that ours sends.
 *
 * @param ours a server of ours that serves the same build
 * @throws Error when it does not send the same
 */
export const startNginx = async (
  distFolder: string,
  folder: string,
  port: number,
  ours: string,
  workers: number,
): Promise<TestedServer> => {
  await mkdir(folder, { recursive: true })
  const client = resolve(distFolder, 'client')
  const fileOf = { fr: 'index.html.br', en: 'en/index.html.br', es: 'es/index.html.br' }
  const locations = await Promise.all(
    languages.map(async (language) => {
      const { headers } = await askFor(ours, language)
      const added = [...headers].filter(([name]) => !ownHeaders.has(name))
      return `location = /home-${language} {
        internal; types {} default_type "text/html; charset=utf-8"; etag off;
        alias ${join(client, fileOf[language])};
        ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n        ')}
        add_header Last-Modified "";
      }`
    }),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    worker_processes ${workers}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; keepalive_timeout 65;
      open_file_cache max=1000 inactive=60s;
      map $http_accept_language $language { default fr; ~*^en en; ~*^es es; }
      server {
        listen 127.0.0.1:${port} reuseport;
        location = / { rewrite ^ /home-$language last; }
        ${locations.join('\n        ')}
      }
    }`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const address = `http://127.0.0.1:${port}`
  const nginx = await startSilent('nginx', ['-e', 'stderr', '-c', file], address)
  for (const language of languages) {
    const [mine, theirs] = await Promise.all([askFor(ours, language), askFor(address, language)])
    const differing = [...mine.headers.keys()].filter(
      (name) => name !== 'date' && mine.headers.get(name) !== theirs.headers.get(name),
    )
    if (mine.body !== theirs.body || differing.some((name) => name !== 'keep-alive')) {
      await nginx.stop()
      throw new Error(`nginx does not send the same in ${language}: ${differing.join(', ')}`)
    }
  }
  return nginx
}
