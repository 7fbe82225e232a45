import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Language } from '../core/language.ts'
import { useLanguage, useTranslation } from './use-translation.ts'
import { ErrorMessage } from './error-message.tsx'

/** A module that is loaded after the page's own script. Once loaded, it is available at once. */
export interface LazyModule<Module> {
  /** Is undefined until the module has been loaded. */
  readonly loaded: Module | undefined
  /** Loads the module. After a failure, the next call tries again. */
  load(): Promise<Module>
  /** Loads the module before it is needed. A failure is ignored here, and reported where the module is used. */
  prefetch(): void
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/**
 * Declares a module that is loaded later. React's own `lazy` remembers a failure for good, so that nobody could try
 * again without reloading the page.
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
  /** Is undefined until the module has been loaded. */
  module: Module | undefined
  hasFailed: boolean
  retry: () => void
}

interface Options {
  /**
   * The module is loaded once this is true, and again when it becomes true after a failure. It is true when left
   * out.
   */
  isWanted?: boolean
  /** The module is prefetched as soon as a pointer, a dragged file or the focus enters this element. */
  near?: RefObject<HTMLElement | null>
  /** Is called at every failure while the module is wanted. */
  onError?: () => void
}

/** No module is available during prerendering and hydration. */
const noModule = () => undefined

/** Loads a module when it is wanted, and returns its state. The component may unmount meanwhile. */
export const useLazyModule = <Module,>(
  source: LazyModule<Module>,
  { isWanted = true, near, onError }: Options = {},
): LazyModuleState<Module> => {
  const module = useSyncExternalStore(source.subscribe, () => source.loaded, noModule)
  const [failed, setFailed] = useState<LazyModule<Module>>()
  // When the module is wanted again, it is loaded again.
  if (!isWanted && failed) setFailed(undefined)
  const hasFailed = failed === source && module === undefined
  const isLoading = isWanted && !hasFailed && module === undefined
  const reportFailure = useEffectEvent(() => onError?.())
  useEffect(() => {
    if (!isLoading) return undefined
    let isCurrent = true
    source.load().catch(() => {
      if (!isCurrent) return
      setFailed(source)
      reportFailure()
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

/**
 * Loads data in the page's language when they are asked for, and again when they are asked for after a failure.
 *
 * @param loadIn - has to be the same function on every render.
 * @returns `data`, which are undefined until they are there in the page's language, and `load`, which loads them unless
 *   they are there or under way.
 */
export const useLanguageData = <Data,>(loadIn: (language: Language) => Promise<Data>) => {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; data: Data }>()
  const [hasFailed, setHasFailed] = useState(false)
  const askedFor = useRef<Language>(undefined)
  const load = useCallback(() => {
    if (askedFor.current === language) return
    askedFor.current = language
    loadIn(language).then(
      (data) => {
        // The page's language may have changed meanwhile, and the data in the new one may be there already.
        if (askedFor.current !== language) return
        setLoaded({ language, data })
        setHasFailed(false)
      },
      () => {
        if (askedFor.current !== language) return
        askedFor.current = undefined
        setHasFailed(true)
      },
    )
  }, [language, loadIn])
  return { data: loaded?.language === language ? loaded.data : undefined, hasFailed, load }
}

interface LazyFallbackProps {
  part: Omit<LazyModuleState<unknown>, 'module'>
  /** The class names of the placeholder, which reserves the space of the module's content. */
  className?: string
}

/**
 * A placeholder for a part of the page that is being loaded. When loading has failed, it says so and offers to try
 * again.
 */
export const LazyFallback = ({ part: { hasFailed, retry }, className = '' }: LazyFallbackProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={`lazy-fallback ${className}`}>
      {hasFailed ? (
        <>
          <ErrorMessage>{t('lazy.failed')}</ErrorMessage>
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
  /** The props of the component, or undefined while there is nothing to show yet. */
  props: Props | undefined
  /** The class names of the placeholder, which reserves the space of the component. */
  className?: string
}

/** Renders a component that is loaded after the page's own script. */
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
