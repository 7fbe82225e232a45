import { exposeWorker } from '../../../core/worker-calls.ts'
import { rescueWhenNeeded } from '../viewer/rescue-when-needed.ts'
import { makeSearchable } from './make-searchable.ts'
import type { SearchableCalls } from './plan.ts'

const make = makeSearchable(rescueWhenNeeded)

exposeWorker<SearchableCalls>({ make: (input, { report }) => make(input, report) }, self)
