/** `npm run messages` shows the operator what visitors wrote. */
import { runMessages } from '../server/contact/messages-command.ts'

// In `npm run messages -- list | head`, the reader closes the pipe early.
process.stdout.on('error', () => process.exit())

process.exitCode = await runMessages(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  nowMs: () => Date.now(),
})
