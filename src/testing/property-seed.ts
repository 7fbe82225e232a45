/**
 * Loaded before the tests of a file. In `npm test`, property tests draw the same values in every run, so that a
 * change is judged only by its own effect. `npm run test:full` sets `UTILO_RANDOM_PROPERTIES` and draws new values
 * each time. A failure reports its seed in both cases.
 */
import fc from 'fast-check'

if (!process.env.UTILO_RANDOM_PROPERTIES) fc.configureGlobal({ seed: 20_261_123 })
