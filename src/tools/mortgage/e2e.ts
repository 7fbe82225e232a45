import './e2e/options.ts'
import './e2e/schedule.ts'
import './e2e/simulation.ts'
