import { type ESTree, type Plugin, parseAst } from 'vite'

interface ReactModule {
  /** Its CommonJS file, below `node_modules`. */
  file: string
  /** What pages and react-dropzone import. */
  imported: readonly string[]
  /** What React's own packages require besides. */
  required: readonly string[]
}

/** React's modules with all that the pages' scripts need of them. */
export const usedReact: Readonly<Record<string, ReactModule>> = {
  react: {
    file: 'react/cjs/react.production.js',
    imported: [
      'Fragment',
      'createContext',
      'forwardRef',
      'memo',
      'startTransition',
      'useCallback',
      'useContext',
      'useDeferredValue',
      'useEffect',
      'useEffectEvent',
      'useId',
      'useImperativeHandle',
      'useLayoutEffect',
      'useMemo',
      'useReducer',
      'useRef',
      'useState',
      'useSyncExternalStore',
    ],
    required: ['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version'],
  },
  'react/jsx-runtime': {
    file: 'react/cjs/react-jsx-runtime.production.js',
    imported: ['Fragment', 'jsx', 'jsxs'],
    required: [],
  },
  'react-dom': {
    file: 'react-dom/cjs/react-dom.production.js',
    imported: ['createPortal', 'flushSync'],
    required: ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  },
}

const modules = Object.values(usedReact)

/** The name that a statement `exports.name = …;` exports. */
const exportedBy = (statement: ESTree.Statement | ESTree.ModuleDeclaration): string | undefined => {
  if (statement.type !== 'ExpressionStatement') return undefined
  const { expression } = statement
  if (expression.type !== 'AssignmentExpression') return undefined
  const { left } = expression
  if (left.type !== 'MemberExpression' || left.computed) return undefined
  const { object, property } = left
  return object.type === 'Identifier' && object.name === 'exports' && 'name' in property
    ? property.name
    : undefined
}

/**
 * A CommonJS module without the exports that are not in a list; the minifier then drops what hangs on them.
 *
 * @throws {Error} when the module has not got one of the list.
 */
export const withExports = (source: string, kept: readonly string[]): string => {
  const statements = parseAst(source).body.map((statement) => ({
    statement,
    name: exportedBy(statement),
  }))
  const missing = kept.find((name) => statements.every((each) => each.name !== name))
  if (missing !== undefined) throw new Error(`React exports no ${missing}`)
  return statements
    .filter(({ name }) => name !== undefined && !kept.includes(name))
    .toReversed()
    .reduce((left, { statement: { start, end } }) => left.slice(0, start) + left.slice(end), source)
}

const prefix = '\0utilo-react:'

/**
 * Builds the pages' scripts with what they use of React's modules alone, and by names of their own rather than as
 * properties of an object (docs/decisions/0035); prerendering, development and tests have the whole of it. To import
 * another name, add it to the list: the build fails as it does for any name that a module does not export.
 */
export const onlyUsedReact = (): Plugin => ({
  name: 'utilo-used-react',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'pre',
  resolveId: (source, importer, { kind }) =>
    source in usedReact && kind !== 'require-call' && !importer?.startsWith(prefix)
      ? prefix + source
      : null,
  load(id) {
    const source = id.startsWith(prefix) ? id.slice(prefix.length) : ''
    const { imported } = usedReact[source] ?? {}
    return imported
      ? `import whole from '${source}'\nexport const { ${imported.join(', ')} } = whole`
      : null
  },
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/]/ },
    handler(source, id) {
      const module = modules.find(({ file }) => id.replaceAll('\\', '/').endsWith(`/${file}`))
      return module === undefined
        ? null
        : { code: withExports(source, [...module.imported, ...module.required]), map: null }
    },
  },
})
