import { errorCodeOf } from '../../core/errors.ts'
import type { RenderImage } from './convert-pages.ts'

/**
 * A worker that hangs ends with every page it has in hand, though only one of them is at fault: each is tried once
 * more, one after the other.
 *
 * @param render - of one worker.
 */
export const triedAgainAlone = (render: RenderImage): RenderImage => {
  let last: Promise<unknown> = Promise.resolve()
  return async (image) => {
    try {
      return await render(image)
    } catch (error) {
      if (errorCodeOf(error) !== 'stuck') throw error
      const again = last.then(() => render(image))
      last = again.catch(() => undefined)
      return again
    }
  }
}
