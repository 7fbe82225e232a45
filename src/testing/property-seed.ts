/**
 * Loaded before the tests of a file. Property tests draw the same values in every run of `npm test`, so that a change is
 * judged by what it changes; `npm run test:full` sets `UTILO_RANDOM_PROPERTIES` and draws new ones each time. A failure
 * names its seed either way.
 */
import fc from 'fast-check'

if (!process.env.UTILO_RANDOM_PROPERTIES) fc.configureGlobal({ seed: 20_261_123 })
