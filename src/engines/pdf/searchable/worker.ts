import { exposeWorker } from '../../../core/worker-calls.ts'
import { rewritePdf } from '../viewer/rewrite-pdf.ts'
import { makeSearchable } from './make-searchable.ts'
import type { SearchableCalls } from './searchable-pdf.ts'

const make = makeSearchable(rewritePdf)

exposeWorker<SearchableCalls>({ make: (input, { report }) => make(input, report) }, self)
