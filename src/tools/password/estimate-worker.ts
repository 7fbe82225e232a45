import { exposeWorker } from '../../core/worker-calls.ts'
import type { Language } from '../../core/language.ts'
import { type EstimateCalls, type PasswordEstimator, loadEstimator } from './estimate.ts'

/** The dictionaries of a language are loaded once. A failure is not kept, so that the next call tries again. */
const estimators = new Map<Language, Promise<PasswordEstimator>>()

const estimatorOf = (language: Language): Promise<PasswordEstimator> => {
  const known = estimators.get(language)
  if (known) return known
  const loading = loadEstimator(language)
  estimators.set(language, loading)
  loading.catch(() => estimators.delete(language))
  return loading
}

exposeWorker<EstimateCalls>(
  { estimate: async ({ password, language }) => (await estimatorOf(language))(password) },
  self,
)
