import { exposeWorker } from '../../../core/worker-calls.ts'
import { rescuePdf } from '../viewer/rescue.ts'
import { makeSearchable } from './make-searchable.ts'
import type { SearchableCalls } from './searchable-pdf.ts'

const make = makeSearchable(rescuePdf)

exposeWorker<SearchableCalls>({ make: (input, { report }) => make(input, report) }, self)
