import { makeCode } from './make-code.ts'
import { serveCodes } from './order-codes.ts'

// The reader takes a slow phone up to half a second for the largest codes: typing does not wait for it.
serveCodes(makeCode, self)
