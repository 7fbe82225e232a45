import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from './use-translation.ts'

/** A module whose script comes after the page's own. What came once is there at once from then on. */
export interface LazyModule<Module> {
  /** Undefined until it has come. */
  readonly loaded: Module | undefined
  /** Fetches it; what failed is fetched again by the next call. */
  load(): Promise<Module>
  /** Fetches it ahead of its use. A failure is not told here, but where the module is wanted. */
  prefetch(): void
  /** @returns what ends it. */
  subscribe(listener: () => void): () => void
}

/**
 * Names a module to be loaded later. React's own `lazy` remembers a failure for good, so that nobody could try again
 * without loading the page anew.
 *
 * @param fetchModule - calls `import()`.
 */
export const lazyModule = <Module,>(fetchModule: () => Promise<Module>): LazyModule<Module> => {
  let loaded: Module | undefined
  let pending: Promise<Module> | undefined
  const listeners = new Set<() => void>()
  const fetchOnce = async () => {
    try {
      loaded = await fetchModule()
      for (const listener of listeners) listener()
      return loaded
    } finally {
      pending = undefined
    }
  }
  const load = () => (pending ??= fetchOnce())
  return {
    get loaded() {
      return loaded
    },
    load,
    prefetch: () => {
      if (loaded === undefined) load().catch(() => {})
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface LazyModuleState<Module> {
  /** Undefined until it has come. */
  module: Module | undefined
  hasFailed: boolean
  retry: () => void
}

interface Options {
  /** The module is loaded once this is true, and after a failure when it becomes true again. True when left out. */
  isWanted?: boolean
  /** The module is fetched ahead as soon as a pointer, a dragged file or the focus comes near this element. */
  near?: RefObject<HTMLElement | null>
  /** Told of every failure while the module is wanted. */
  onError?: () => void
}

/** There is no module while pages are prerendered, and none when they are hydrated. */
const noModule = () => undefined

/** Loads a module when it is wanted, and says what became of it. Leaving the page meanwhile is harmless. */
export const useLazyModule = <Module,>(
  source: LazyModule<Module>,
  { isWanted = true, near, onError }: Options = {},
): LazyModuleState<Module> => {
  const module = useSyncExternalStore(source.subscribe, () => source.loaded, noModule)
  const [failed, setFailed] = useState<LazyModule<Module>>()
  // Another wish is another attempt.
  if (!isWanted && failed) setFailed(undefined)
  const hasFailed = failed === source && module === undefined
  const isLoading = isWanted && !hasFailed && module === undefined
  const tell = useEffectEvent(() => onError?.())
  useEffect(() => {
    if (!isLoading) return undefined
    let isCurrent = true
    source.load().catch(() => {
      if (!isCurrent) return
      setFailed(source)
      tell()
    })
    return () => {
      isCurrent = false
    }
  }, [isLoading, source])

  useEffect(() => {
    const element = near?.current
    if (!element) return undefined
    const controller = new AbortController()
    const { signal } = controller
    for (const type of ['pointerenter', 'dragenter', 'focusin'])
      element.addEventListener(type, () => source.prefetch(), { once: true, signal })
    return () => controller.abort()
  }, [near, source])

  return { module, hasFailed, retry: () => setFailed(undefined) }
}

interface LazyFallbackProps {
  part: Omit<LazyModuleState<unknown>, 'module'>
  /** Classes of what keeps the part's room. */
  className?: string
}

/** Stands where a part of the page will be; where it cannot be had it says so, and offers another attempt. */
export const LazyFallback = ({ part: { hasFailed, retry }, className = '' }: LazyFallbackProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={`lazy-fallback ${className}`}>
      {hasFailed ? (
        <>
          <p role="alert" className="problem">
            {t('lazy.failed')}
          </p>
          <button type="button" className="button-quiet" onClick={retry}>
            {t('lazy.retry')}
          </button>
        </>
      ) : (
        <p role="status" className="hint">
          {t('lazy.loading')}
        </p>
      )}
    </div>
  )
}

interface LazyComponentProps<Props extends object> {
  component: LazyModule<ComponentType<Props>>
  /** What the component shows; undefined while there is nothing to show yet. */
  props: Props | undefined
  /** Classes of what stands there meanwhile, which keeps the component's room. */
  className?: string
}

/** A component whose script comes after the page's own. */
export const LazyComponent = <Props extends object>({
  component,
  props,
  className,
}: LazyComponentProps<Props>) => {
  const part = useLazyModule(component)
  const Component = part.module
  if (Component && props) return <Component {...props} />
  return <LazyFallback part={part} {...(className !== undefined && { className })} />
}
