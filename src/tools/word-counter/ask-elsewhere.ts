import type { WorkerClient } from '../../core/worker-calls.ts'
import type { Answer, CountingCalls, Question } from './question.ts'

/**
 * Longest text, in UTF-16 units, that is counted where one types: some 5 ms of a quick device's time, 20 of a slow
 * one's.
 */
export const longestAtOnce = 20_000

/** How long after the last key a long text is counted where there is no worker, in milliseconds. */
const pauseMs = 400

export interface Surroundings {
  answerHere: (question: Question) => Answer
  worker: Pick<WorkerClient<CountingCalls>, 'call' | 'dispose'>
  /** The answer to the latest question, or to one on the way to it. */
  onAnswer: (answer: Answer) => void
  /** Whether what was last answered is not yet what was last asked. */
  onWaiting: (isWaiting: boolean) => void
}

export interface Asker {
  ask: (question: Question) => void
  stop: () => void
}

/**
 * Gets answers without holding up whoever types: short texts are counted at once, long ones in a worker that lives on
 * and remembers what it counted. One question is under way at a time; of those asked meanwhile only the last is put.
 */
export const createAsker = (surroundings: Surroundings): Asker => {
  const { answerHere, worker, onAnswer, onWaiting } = surroundings
  let isBroken = false
  let underWay: Question | undefined
  let next: Question | undefined
  /** The question under way is still worth an answer: nothing was answered since it was put. */
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const put = (question: Question) => {
    underWay = question
    isWanted = true
    next = undefined
    worker.call('answer', question).then(
      (answer) => {
        if (underWay !== question) return
        if (isWanted) onAnswer(answer)
        proceed()
      },
      () => {
        if (underWay === question) breakDown()
      },
    )
  }

  const proceed = () => {
    underWay = undefined
    if (next) put(next)
    else onWaiting(false)
  }

  /** Counting goes on where one types: late, but right. */
  const breakDown = () => {
    isBroken = true
    worker.dispose()
    const question = next ?? (isWanted ? underWay : undefined)
    underWay = undefined
    next = undefined
    if (question) askAfterPause(question)
  }

  const askAfterPause = (question: Question) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      onAnswer(answerHere(question))
      onWaiting(false)
    }, pauseMs)
  }

  return {
    ask: (question) => {
      clearTimeout(timer)
      if (question.text.length <= longestAtOnce) {
        next = undefined
        isWanted = false
        onAnswer(answerHere(question))
        onWaiting(false)
        return
      }
      onWaiting(true)
      if (isBroken) askAfterPause(question)
      else if (underWay) next = question
      else put(question)
    },
    stop: () => {
      clearTimeout(timer)
      worker.dispose()
      underWay = undefined
      next = undefined
      isWanted = false
    },
  }
}
