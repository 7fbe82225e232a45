import './consent/answering.ts'
import './consent/asking.ts'
import './consent/changing.ts'
import { test } from './consent/consent-site.ts'

// The tests run one after the other in one file, because the site is built once.
test.describe.configure({ mode: 'default' })
