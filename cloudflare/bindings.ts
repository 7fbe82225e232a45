/**
 * What the Worker uses of Cloudflare's runtime, and no more of it: the whole of its types would replace
 * those of the browser and of Node in every file of the project.
 */

/** The static files that were uploaded with the Worker. */
export interface AssetsBinding {
  fetch: (address: string) => Promise<Response>
}

export type SqlValue = string | number | null

export interface D1Statement {
  bind: (...values: SqlValue[]) => D1Statement
  /** Runs it once. @throws Error when the database cannot be had, or refuses */
  all: () => Promise<{ results: Record<string, unknown>[]; meta: { changes: number } }>
}

/** A D1 database: SQLite, one statement or one batch at a time. */
export interface D1Binding {
  prepare: (sql: string) => D1Statement
  /** Runs all statements in one transaction. */
  batch: (statements: D1Statement[]) => Promise<unknown>
}

/** A key-value store. What was written may take a minute to be read elsewhere. */
export interface KeyValueBinding {
  get: (key: string, options: { type: 'json'; cacheTtl: number }) => Promise<unknown>
  put: (key: string, value: string) => Promise<void>
}

/** Bindings and settings as `wrangler.jsonc` names them. */
export interface Environment {
  ASSETS: AssetsBinding
  DB?: D1Binding
  RATES: KeyValueBinding
  [setting: string]: unknown
}

/** What keeps a request's work going after its answer. */
export interface Execution {
  waitUntil: (work: Promise<unknown>) => void
}

/** What Cloudflare adds to a request. */
export interface IncomingRequest extends Request {
  /** The visitor's own header: Cloudflare writes `gzip, br` into the one of the request. */
  cf?: { clientAcceptEncoding?: string }
}
