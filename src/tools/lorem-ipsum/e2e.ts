import './e2e/fields.ts'
import './e2e/page.ts'
import './e2e/text.ts'
