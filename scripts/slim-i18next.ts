import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** The file that the lists below were made for, i18next 27.1.2's. */
const examined = '1290404892a5583e7ad3aefdc511a3a82a2ef5748172ccd3adc2d619d322ac7f'

/**
 * What i18next asks itself whenever it translates, with the answer it always gets here. Whatever hangs on another
 * answer is then left out by the minifier.
 */
const answers: Readonly<Record<string, string>> = {
  // A key is a string that names its text, never a function that selects one or a sentence.
  "typeof keys === 'function'": 'false',
  "typeof key === 'function'": 'false',
  "typeof k === 'function'": 'false',
  "typeof o.keyPrefix === 'function'": 'false',
  'looksLikeObjectPath(key, nsSeparator, keySeparator)': 'true',
  // Texts are nested as their keys say: no name has a point in it.
  'result != null || !ignoreJSONStructure || !isString(key)': 'true',
  'path == null && ignoreJSONStructure && isString(key)': 'false',
  // Arguments come in one way.
  'this.options.overloadTranslationOptionHandler([key, opts].concat(rest))': '{}',
  "typeof opt !== 'object' && this.options.overloadTranslationOptionHandler": 'false',
  'callback && !this.isInitialized && !options.isClone': 'false',
  "typeof language === 'function'": 'false',
  "typeof lngs === 'function'": 'false',
  "typeof ns === 'function'": 'false',
  // The backend is the only module: no formats, no language detector, no post-processors.
  "module.type === 'logger' || module.log && module.warn && module.error": 'false',
  "module.type === 'languageDetector'": 'false',
  "module.type === 'i18nFormat'": 'false',
  "module.type === 'postProcessor'": 'false',
  "module.type === 'formatter'": 'false',
  "module.type === '3rdParty'": 'false',
  'this.i18nFormat': 'undefined',
  'this.modules.i18nFormat': 'undefined',
  'this.modules.formatter': 'undefined',
  'formatter = Formatter;': '',
  'this.services.languageDetector': 'undefined',
  'this.modules.languageDetector': 'undefined',
  'postProcessorNames?.length && opt.applyPostProcessor !== false': 'false',
  // Languages are our own three, without subtags, fallbacks or anything read off an address unchecked.
  'isRefusedLanguageCode(this, c)': 'false',
  'isRefusedLanguageCode(this, l)': 'false',
  "isString(code) && (code.includes('-') || code.includes('_'))": 'false',
  '!found && this.options.supportedLngs': 'false',
  "typeof this.options.fallbackLng === 'function'": 'false',
  "typeof fallbacks === 'function'": 'false',
  // Options that no call of ours and no setting gives.
  'opt.returnDetails !== undefined ? opt.returnDetails : this.options.returnDetails': 'false',
  'Translator.hasDefaultValue(opt)': 'false',
  'opt.ordinal': 'false',
  'options.ordinal': 'false',
  "opt.context !== undefined && (isString(opt.context) || typeof opt.context === 'number') && opt.context !== ''":
    'false',
  'this.options.returnedObjectHandler': 'undefined',
  'this.options.parseMissingKeyHandler': 'undefined',
  'this.options.appendNamespaceToMissingKey': 'false',
  // No text holds another one, `$t(…)`.
  'opt.nest !== false': 'false',
  // Texts are loaded before a page is shown, and a missing one fails the build, done with the whole of i18next.
  '!this.checkedLoadedFor[`${codes[0]}-${ns}`] && this.utils?.hasLoadedNamespace && !this.utils?.hasLoadedNamespace(usedNS)':
    'false',
  'hasLoadedNamespace: this.hasLoadedNamespace.bind(this),': '',
  'usedKey || usedDefault || updateMissing': 'false',
}

/** Methods that nothing calls, some of them only since the answers are known. */
export const removedMethods: Readonly<Record<string, readonly string[]>> = {
  I18n: [
    'dir',
    'cloneInstance',
    'loadLanguages',
    'loadNamespaces',
    'hydrate',
    'setDefaultNamespace',
    'hasLoadedNamespace',
  ],
  ResourceStore: [
    'addResource',
    'addResources',
    'removeNamespaces',
    'removeResourceBundle',
    'getResourceBundle',
  ],
  Logger: ['clone'],
  RegExpCache: ['getRegExp'],
  LanguageUtil: ['clearCache'],
  PluralResolver: ['clearCache', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes'],
  Connector: ['saveMissing'],
  Translator: ['getUsedParamsDetails', 'hasDefaultValue'],
  Interpolator: ['nest'],
}

/** Options of `t` that have no effect any more. */
export const removedOptions = [
  'context',
  'ordinal',
  'defaultValue',
  'postProcess',
  'returnDetails',
  'nest',
] as const

const withAnswer = (source: string, [question, answer]: readonly [string, string]) => {
  if (!source.includes(question)) throw new Error(`i18next does not ask ${question}`)
  return source.replaceAll(question, answer)
}

const withoutMethod = (source: string, className: string, method: string) => {
  const start = source.indexOf(`\nclass ${className} `)
  const end = source.indexOf('\n}\n', start)
  const whole = source.slice(start, end + 1)
  const rest = whole.replace(
    new RegExp(`\\n  (?:static )?${method}\\([\\s\\S]*?\\n  \\}(?=\\n)`),
    '',
  )
  if (start === -1 || rest === whole) throw new Error(`i18next has no ${className}.${method}`)
  return source.slice(0, start) + rest + source.slice(end + 1)
}

/**
 * i18next's module without what this site never uses (docs/decisions/0013).
 *
 * @throws {Error} when it is not the one that was examined.
 */
export const slimI18next = (source: string): string => {
  if (createHash('sha256').update(source).digest('hex') !== examined)
    throw new Error(
      'This is another i18next than the one that was examined: go through scripts/slim-i18next.ts again.',
    )
  const answered = Object.entries(answers).reduce(withAnswer, source)
  return Object.entries(removedMethods).reduce(
    (left, [className, methods]) =>
      methods.reduce((code, method) => withoutMethod(code, className, method), left),
    answered,
  )
}

/** Builds the pages' scripts with the smaller i18next; prerendering, development and tests have the whole one. */
export const smallI18next = (): Plugin => ({
  name: 'utilo-small-i18next',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
    handler: (source) => ({ code: slimI18next(source), map: null }),
  },
})
