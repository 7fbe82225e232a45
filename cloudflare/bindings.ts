/**
 * The part of Cloudflare's runtime that the Worker uses. Its complete types would replace those of the browser and of
 * Node in every file of the project.
 */

/** The static files that were uploaded with the Worker. */
export interface AssetsBinding {
  fetch: (address: string) => Promise<Response>
}

export type SqlValue = string | number | null

export interface D1Statement {
  bind: (...values: SqlValue[]) => D1Statement
  /** Runs the statement once. @throws Error when the database is not available, or refuses */
  all: () => Promise<{ results: Record<string, unknown>[]; meta: { changes: number } }>
}

/** A D1 database, which is SQLite with one statement or one batch at a time. */
export interface D1Binding {
  prepare: (sql: string) => D1Statement
  /** Runs all statements in one transaction. */
  batch: (statements: D1Statement[]) => Promise<unknown>
}

/** A key-value store. A written value may take a minute to be visible elsewhere. */
export interface KeyValueBinding {
  get: (key: string, options: { type: 'json'; cacheTtl: number }) => Promise<unknown>
  put: (key: string, value: string) => Promise<void>
}

/** The bindings and settings, as `wrangler.jsonc` names them. */
export interface Environment {
  ASSETS: AssetsBinding
  DB?: D1Binding
  RATES: KeyValueBinding
  [setting: string]: unknown
}

/** Keeps a request's work running after its response. */
export interface Execution {
  waitUntil: (work: Promise<unknown>) => void
}

/** A request with what Cloudflare adds to it. */
export interface IncomingRequest extends Request {
  /** The visitor's own header, because Cloudflare replaces the request's by `gzip, br`. */
  cf?: { clientAcceptEncoding?: string }
}
