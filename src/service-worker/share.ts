import { type SharedContent, afterShare } from '../core/share.ts'

/** How long it waits for the page that it opens, in milliseconds. */
export const keptMs = 60_000

/** In memory only: a worker that is ended meanwhile has forgotten it. */
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
 * Answers what a system posts to `/share` by keeping it for the page and opening that page. Nothing is sent on to the
 * server, and nothing is written anywhere.
 */
export const answerShare = async (request: Request): Promise<Response> => {
  forget()
  const { origin, search } = new URL(request.url)
  // What cannot be read is nothing: the page says that nothing came.
  const content = await request.formData().then(readContent, () => undefined)
  const isKept = content !== undefined && !isEmpty(content)
  if (isKept) {
    kept = { content, untilMs: Date.now() + keptMs }
    timer = setTimeout(forget, keptMs)
  }
  return Response.redirect(`${origin}${afterShare(search, isKept)}`, 303)
}

/** Hands out what was shared, once. */
export const takeShared = (): SharedContent => {
  // A timer may be late by as much as the device slept.
  const content = kept !== undefined && Date.now() <= kept.untilMs ? kept.content : undefined
  forget()
  return content ?? { files: [] }
}
