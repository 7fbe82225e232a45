import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Colors, Content, Level } from './content.ts'
import type { Logo } from './draw-logo.ts'
import type { CodeRequest, MadeCode, Outcome } from './make-code.ts'
import { createCodeClient } from './code-worker.ts'

/** The delay after the last change of content, size or level (specified). */
const debounceMs = 300

/** The worker with encoder and reader, which is not needed before something is typed. */
const maker = createCodeClient(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
)

/** Starts the worker ahead of the first code; a failure shows up with that code. */
export const warmUpWorker = (): void => maker.warmUp()

/** The request, with a short description for those who do not see the picture. */
interface Order extends CodeRequest {
  about: string
}

export type Picture =
  | { step: 'none' }
  /** The first code is being made. */
  | { step: 'awaited' }
  | { step: 'done'; order: Order; outcome: Outcome; url: string | undefined }
  /** The worker's script could not be loaded. */
  | { step: 'not-loaded' }

const none: Picture = { step: 'none' }
const awaited: Picture = { step: 'awaited' }

interface Wish {
  content: Content
  level: Level
  sizePx: number
  colors: Colors
  /** A logo for the middle, which raises the level to H. A content with a level of its own has none. */
  logo: Logo | undefined
}

interface QrCode {
  /** The picture of the fields' values, a moment after their last change. */
  picture: Picture
  /**
   * Makes the code of the current values. It resolves to undefined when that fails; `picture` then has the reason.
   */
  makeNow: () => Promise<MadeCode | undefined>
}

export const useQrCode = ({ content, level, sizePx, colors, logo }: Wish): QrCode => {
  const [picture, setPicture] = useState<Picture>(none)
  const { foreground, background } = colors
  const isReady = content.kind === 'ready'
  const payload = isReady ? content.payload : undefined
  const about = isReady ? content.about : ''
  const fixedLevel = isReady ? content.level : undefined
  const madeLogo = fixedLevel === undefined ? logo : undefined
  const madeLevel = fixedLevel ?? (madeLogo ? 'H' : level)
  const limits = isReady ? content.limits : undefined

  const order = useMemo(
    (): Order | undefined =>
      payload === undefined
        ? undefined
        : {
            payload,
            about,
            level: madeLevel,
            limits,
            sizePx,
            colors: { foreground, background },
            logo: madeLogo,
          },
    [payload, about, madeLevel, limits, sizePx, foreground, background, madeLogo],
  )
  /** The latest request; results of older ones are not shown. */
  const wanted = useRef<Order>(undefined)

  const make = useCallback(async () => {
    if (!order) {
      setPicture(none)
      return undefined
    }
    const outcome = await maker.make(order).catch(() => undefined)
    const code = outcome?.kind === 'made' ? outcome : undefined
    if (wanted.current !== order) return code
    const url = code && URL.createObjectURL(code.png)
    setPicture(outcome ? { step: 'done', order, outcome, url } : { step: 'not-loaded' })
    return code
  }, [order])

  useEffect(() => {
    wanted.current = order
    const timer = setTimeout(() => void make(), order ? debounceMs : 0)
    return () => {
      wanted.current = undefined
      clearTimeout(timer)
    }
  }, [order, make])

  const url = picture.step === 'done' ? picture.url : undefined
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])
  const makeNow = async () => {
    const isLatest = picture.step === 'done' && picture.order === order
    if (!isLatest) return make()
    return picture.outcome.kind === 'made' ? picture.outcome : undefined
  }
  if (!order) return { picture: none, makeNow }
  return { picture: picture.step === 'none' ? awaited : picture, makeNow }
}
