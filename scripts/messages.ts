/** `npm run messages`: what visitors wrote, for the operator. */
import { runMessages } from '../server/contact/messages-command.ts'

// `npm run messages -- list | head`: whoever reads has had enough.
process.stdout.on('error', () => process.exit())

process.exitCode = await runMessages(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  nowMs: () => Date.now(),
})
