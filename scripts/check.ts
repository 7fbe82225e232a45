/**
 * Checks format, lint and types, and runs the unit tests that the uncommitted change affects. Run it before every
 * commit.
 */
import { mustSucceed } from './steps.ts'

mustSucceed('oxfmt', ['--check', '.'])
mustSucceed('oxlint', ['--type-aware'])
mustSucceed('tsc', ['-p', 'tsconfig.json'])
mustSucceed('tsc', ['-p', 'tsconfig.logic.json'])
mustSucceed('tsc', ['-p', 'cloudflare/tsconfig.json'])
mustSucceed('vitest', [
  'run',
  '--project=unit',
  '--project=engines',
  '--project=server',
  '--changed',
  '--passWithNoTests',
])
