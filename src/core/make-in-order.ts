import { ToolError } from './errors.ts'

/** A piece of work on a line of several workers. */
export interface Line<Made> {
  /** How many pieces there are. */
  count: number
  /** Those who make pieces, each one at a time. One who never gets ready leaves the work to the others. */
  makers: readonly Promise<(index: number) => Promise<Made>>[]
  /** Takes the pieces over in order, one after the other. */
  deliver: (made: Made, index: number) => Promise<void>
  /** Told of a piece that could not be made, in order; ends the work by throwing. */
  fail: (error: unknown, index: number) => void
  /** Told after each piece that was delivered or failed. */
  report: (done: number, total: number) => void
  signal: AbortSignal
  /** How many pieces may be begun and not delivered: where they are small, nobody ahead has to wait. */
  mostInHand?: number
}

type Piece<Made> = { isMade: true; made: Made } | { isMade: false; error: unknown }

/** Numbers given out in order, at most `room` more than were finished. */
class Turns {
  #next = 0
  #finished = 0
  #waiting: (() => void)[] = []
  #count: number
  readonly #room: number

  constructor(count: number, room: number) {
    this.#count = count
    this.#room = room
  }

  /** The next number; undefined when there is none any more. */
  async take(): Promise<number | undefined> {
    while (this.#next < this.#count && this.#next - this.#finished >= this.#room)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    if (this.#next >= this.#count) return undefined
    this.#next += 1
    return this.#next - 1
  }

  finish(): void {
    this.#finished += 1
    this.#wake()
  }

  /** Gives out no more. */
  close(): void {
    this.#count = 0
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const goOn of waiting) goOn()
  }
}

/**
 * Has pieces made by several at once and delivers them in order; a piece that fails does not stop the others.
 *
 * No more pieces exist at a time than there are makers, and one, unless more are allowed: whoever is ahead waits.
 *
 * @throws {ToolError} `cancelled` as soon as the signal is aborted, whatever the makers do.
 * @throws what the makers could not get ready for, when none could, and what `deliver` and `fail` throw.
 */
export const makeInOrder = <Made>(line: Line<Made>): Promise<void> =>
  new Promise((resolve, reject) => {
    const { count, makers, deliver, fail, report, signal } = line
    const turns = new Turns(count, line.mostInHand ?? makers.length + 1)
    const pieces = new Map<number, Piece<Made>>()
    let delivered = 0
    const over = new AbortController()
    const isOver = () => over.signal.aborted

    const end = (conclude: () => void) => {
      over.abort()
      turns.close()
      pieces.clear()
      signal.removeEventListener('abort', cancel)
      conclude()
    }
    const cancel = () => end(() => reject(new ToolError('cancelled')))

    const deliverReady = async () => {
      for (
        let piece = pieces.get(delivered);
        piece !== undefined && !isOver();
        piece = pieces.get(delivered)
      ) {
        pieces.delete(delivered)
        if (piece.isMade) await deliver(piece.made, delivered)
        else fail(piece.error, delivered)
        if (isOver()) return
        delivered += 1
        turns.finish()
        report(delivered, count)
      }
      if (delivered === count && !isOver()) end(resolve)
    }
    let delivery = Promise.resolve()
    const tryDelivery = () => {
      delivery = delivery.then(deliverReady).catch((error: unknown) => {
        if (!isOver()) end(() => reject(error))
      })
    }

    const work = async (ready: Promise<(index: number) => Promise<Made>>) => {
      const make = await ready
      for (
        let index = await turns.take();
        index !== undefined && !isOver();
        index = await turns.take()
      ) {
        try {
          pieces.set(index, { isMade: true, made: await make(index) })
        } catch (error) {
          pieces.set(index, { isMade: false, error })
        }
        tryDelivery()
      }
    }

    if (signal.aborted) {
      cancel()
      return
    }
    signal.addEventListener('abort', cancel, { once: true })
    tryDelivery()
    void Promise.allSettled(makers.map(work)).then((works) => {
      const faults = works.filter((result) => result.status === 'rejected')
      if (faults.length === works.length && !isOver()) end(() => reject(faults[0]?.reason))
    })
  })
