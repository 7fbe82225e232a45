import { type SharedContent, afterShare } from '../core/share.ts'

/** How long shared content waits for the page that it opens, in milliseconds. */
export const keptMs = 60_000

/** The content is kept in memory only, so a service worker that is terminated meanwhile has forgotten it. */
let kept: { content: SharedContent; untilMs: number } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const forget = () => {
  clearTimeout(timer)
  kept = undefined
}

const readContent = (form: FormData): SharedContent => {
  const textOf = (name: 'title' | 'text' | 'url') => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() !== '' ? { [name]: value } : {}
  }
  const files = form.getAll('files').filter((value) => value instanceof File)
  return { files, ...textOf('title'), ...textOf('text'), ...textOf('url') }
}

const isEmpty = ({ files, title, text, url }: SharedContent) =>
  files.length === 0 && (title ?? text ?? url) === undefined

/**
 * Answers the POST to `/share` from the operating system: it keeps the content for the page and opens that page.
 * Nothing is sent to the server, and nothing is stored.
 */
export const answerShare = async (request: Request): Promise<Response> => {
  forget()
  const { origin, search } = new URL(request.url)
  // Unreadable content counts as nothing, and the page says that nothing was received.
  const content = await request.formData().then(readContent, () => undefined)
  const isKept = content !== undefined && !isEmpty(content)
  if (isKept) {
    kept = { content, untilMs: Date.now() + keptMs }
    timer = setTimeout(forget, keptMs)
  }
  return Response.redirect(`${origin}${afterShare(search, isKept)}`, 303)
}

/** Returns the shared content, once. */
export const takeShared = (): SharedContent => {
  // A timer may be late by as long as the device slept.
  const content = kept !== undefined && Date.now() <= kept.untilMs ? kept.content : undefined
  forget()
  return content ?? { files: [] }
}
