import './consent/answering.ts'
import './consent/asking.ts'
import './consent/changing.ts'
import { test } from './consent/consent-site.ts'

// One after the other, and in one file: the site is built once.
test.describe.configure({ mode: 'default' })
