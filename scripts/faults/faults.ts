/** A change that breaks something a visitor depends on, and the test of `npm test` that is to catch it. */
export interface Fault {
  name: string
  file: string
  /** What stands in the file once. */
  original: string
  /** What takes its place. */
  faulty: string
  /** A test file; or `build`, or `budgets`, for those steps. */
  test: string
}

/** One fault in what each tool computes or does. */
const inTools: readonly Fault[] = []

/** Faults in what the tools share. */
const inSharedParts: readonly Fault[] = [
  {
    name: 'a text that is missing in one language',
    file: 'src/shell/texts.es.json',
    original: '"skip":',
    faulty: '"skipped":',
    test: 'build',
  },
  {
    name: 'a computed figure typed into a text',
    file: 'src/tools/percentage/texts.en.json',
    original: '20% of 85 is {{example.share}}.',
    faulty: '20% of 85 is 18.',
    test: 'build',
  },
  {
    name: 'a wrong canonical address',
    file: 'src/shell/head.ts',
    original: 'canonical: absoluteAddress(page.paths[language]),',
    faulty: 'canonical: absoluteAddress(page.paths.fr),',
    test: 'e2e/documents.test.ts',
  },
  {
    name: 'a language without its alternate link',
    file: 'src/shell/head.ts',
    original: '...languages.map((code) => ({',
    faulty: '...languages.slice(1).map((code) => ({',
    test: 'e2e/documents.test.ts',
  },
  {
    name: 'a policy that blocks workers',
    file: 'server/security-headers.ts',
    original: `['worker-src', "'self'", 'blob:'],`,
    faulty: `['worker-src', "'none'"],`,
    test: 'src/tools/jpg-to-png/e2e.ts',
  },
  {
    name: 'an inline script that the policy does not name',
    file: 'src/prerender/security-files.ts',
    original: '[hashOf(themeScript)]',
    faulty: "[hashOf('')]",
    test: 'e2e/pages.e2e.ts',
  },
  {
    name: 'an unescaped value in a page',
    file: 'src/prerender/html.ts',
    original: "'<': '&lt;',",
    faulty: "'<': '<',",
    test: 'src/prerender/html.test.ts',
  },
  {
    name: 'a first render that is not the prerendered one',
    file: 'src/shell/footer.tsx',
    original: "<p>{t('footer.text')}</p>",
    faulty: "<p>{typeof document === 'undefined' ? t('footer.text') : 'Utilo'}</p>",
    test: 'e2e/pages.e2e.ts',
  },
  {
    name: 'a focus that is lost when one goes to another page',
    file: 'src/shell/navigation.tsx',
    original: 'heading.focus({ preventScroll: true })',
    faulty: 'heading.blur()',
    test: 'e2e/navigation.e2e.ts',
  },
  {
    name: 'a head that stays that of the former page',
    file: 'src/shell/head.ts',
    original: 'document.title = head.title',
    faulty: '',
    test: 'e2e/navigation.e2e.ts',
  },
  {
    name: 'a new version of the site that takes over by itself',
    file: 'src/offline/worker/service-worker.ts',
    original: '.then(renewKept).catch(withoutRoom))',
    faulty: '.then(renewKept).then(() => self.skipWaiting()).catch(withoutRoom))',
    test: 'e2e/offline.e2e.ts',
  },
  {
    name: 'a visited page that is not kept for use without a network',
    file: 'src/offline/worker/keep.ts',
    original: 'response.status === 200 &&',
    faulty: 'response.status === 201 &&',
    test: 'e2e/offline.e2e.ts',
  },
  {
    name: 'a page that shared caches may give in another language',
    file: 'server/routes.ts',
    original: "['Accept-Language', 'Cookie']",
    faulty: "['Cookie']",
    test: 'server/app.test.ts',
  },
  {
    name: 'a language choice that the cookie does not overrule',
    file: 'src/core/language.ts',
    original: '[sources.query, sources.cookie, sources.storage, ...(sources.browser ?? [])',
    faulty: '[sources.query, sources.storage, ...(sources.browser ?? []), sources.cookie',
    test: 'src/core/language.test.ts',
  },
  {
    name: 'a failure of a worker that nobody is told of',
    file: 'src/core/job.ts',
    original: "worker.addEventListener('error', breakDown)",
    faulty: '',
    test: 'src/core/job.test.ts',
  },
  {
    name: 'a cancelled job whose worker goes on',
    file: 'src/core/job.ts',
    original: '      worker.terminate()\n',
    faulty: '',
    test: 'src/core/job.test.ts',
  },
  {
    name: 'a private input in the address',
    file: 'src/ui/use-tool-state.ts',
    original: '      if (isPrivate) return\n',
    faulty: '',
    test: 'src/tools/bmi/e2e.ts',
  },
  {
    name: 'units that are kept although nothing is to be remembered',
    file: 'src/ui/storage.ts',
    original: "readStored(rememberKey) !== 'off'",
    faulty: "readStored(rememberKey) !== 'no'",
    test: 'e2e/remembered.e2e.ts',
  },
  {
    name: 'input that hydration puts back',
    file: 'src/shell/client.tsx',
    original: '  keepEarlyInput()\n',
    faulty: '',
    test: 'e2e/early-input.e2e.ts',
  },
  {
    name: 'a request to another origin',
    file: 'src/ui/fetch-rates.ts',
    original: "const address = '/api/rates'",
    faulty: "const address = 'https://rates.example/api/rates'",
    test: 'src/tools/currency/e2e.ts',
  },
  {
    name: 'a message that is accepted before it is kept',
    file: 'server/contact/answer-contact.ts',
    original: '    await kept.accept(accepted)\n',
    faulty: '    void kept.accept(accepted).catch(() => {})\n',
    test: 'server/contact/contact-over-http.test.ts',
  },
  {
    name: 'text that is too pale to read',
    file: 'src/shell/tokens.css',
    original: '--ink-soft: #4c5a52;',
    faulty: '--ink-soft: #a9b3ad;',
    test: 'e2e/pages.e2e.ts',
  },
  {
    name: 'an icon button without a name',
    file: 'src/shell/header-menu.tsx',
    original: ' popoverTarget={id} aria-label={label}',
    faulty: ' popoverTarget={id}',
    test: 'e2e/pages.e2e.ts',
  },
  {
    name: 'a page that can be scrolled sideways on a phone',
    file: 'src/shell/footer.css',
    original: '.bottom .wrap {\n    display: grid;\n    gap: 32px;',
    faulty: '.bottom .wrap {\n    display: grid;\n    min-width: 500px;',
    test: 'e2e/pages.e2e.ts',
  },
  {
    name: 'a file to be handed to the next tool that gets lost',
    file: 'src/ui/hand-over.ts',
    original: '  waiting = handed\n',
    faulty: '',
    test: 'e2e/hand-over.e2e.ts',
  },
  {
    name: 'a page of a tool that is heavier than its budget',
    file: 'src/tools/weight/page.tsx',
    original: 'import { Converter }',
    faulty: "import 'temporal-polyfill/global'\nimport { Converter }",
    test: 'budgets',
  },
]

export const faults: readonly Fault[] = [...inTools, ...inSharedParts]
