import { useEffect, useState } from 'react'

type State<Module> = { step: 'loading' } | { step: 'loaded'; module: Module } | { step: 'failed' }

export interface LoadedPart<Module> {
  /** Undefined until it has come. */
  module: Module | undefined
  hasFailed: boolean
  retry: () => void
}

/**
 * A part of the page whose script comes once it is wanted. `Later` does the same for pages that have the form's
 * scripts and texts anyway.
 *
 * @param load - the same function on every render.
 */
export const usePart = <Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
): LoadedPart<Module> => {
  const [state, setState] = useState<State<Module>>({ step: 'loading' })
  const isLoading = isWanted && state.step === 'loading'
  useEffect(() => {
    if (!isLoading) return
    load().then(
      (module) => setState({ step: 'loaded', module }),
      () => setState({ step: 'failed' }),
    )
  }, [isLoading, load])
  return {
    module: state.step === 'loaded' ? state.module : undefined,
    hasFailed: state.step === 'failed',
    retry: () => setState({ step: 'loading' }),
  }
}
