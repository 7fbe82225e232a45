import { existsSync } from 'node:fs'
import { readConfig, type Config } from '../config.ts'
import { backUpMessages, exportMessages } from './export-messages.ts'
import type { MessageStore, StoredMessage } from './message-store.ts'
import { labelledLines } from './message.ts'
import { messageFile, openStore } from './open-store.ts'

// This character joins emoji into one picture, such as a family or a flag, and is harmless in a terminal.
const zeroWidthJoiner = '\u200d'

/**
 * Makes a visitor's text safe to show in a terminal: control and formatting characters are escaped, so that nothing
 * can move the cursor, overwrite earlier output or reverse the direction. Line breaks stay.
 */
const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    if (character === '\n' || character === zeroWidthJoiner) return character
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })

/** Does the same and puts the text on one line. */
const printableLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' ').trim())

interface CommandDependencies {
  environment: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  printError: (line: string) => void
  nowMs: () => number
}

/** An error whose message is a sentence for the person at the terminal. */
class CommandProblem extends Error {}

type Print = (line: string) => void

const usage = `Messages that visitors wrote with the contact form.

npm run messages -- list [count]    the newest ones, 50 or as many as asked for
npm run messages -- show ID…        all of a message
npm run messages -- delete ID…      deletes messages for good
npm run messages -- resend ID…      forwards messages that were not, or not successfully
npm run messages -- export FILE     writes all of them into a new file, a line of JSON each
npm run messages -- backup FILE     copies the file they are kept in, also while the server runs

It reads the same settings as the server: UTILO_DATA, or DATABASE_URL.`

const minuteOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')

const summaryLength = 60

const summaryOf = ({ name, email, message }: StoredMessage) => {
  const line = printableLine(message)
  const characters = [...line]
  const start =
    characters.length > summaryLength ? `${characters.slice(0, summaryLength - 1).join('')}…` : line
  return `${printableLine(name)} <${printableLine(email)}>: ${start}`
}

const stateOf = ({ state, verdict }: StoredMessage) =>
  verdict === 'doubtful' && state === 'kept' ? 'doubtful' : state

const list = async (store: MessageStore, print: Print, [count = '50']: readonly string[]) => {
  if (!/^[1-9]\d{0,5}$/.test(count))
    throw new CommandProblem(`${JSON.stringify(count)} is not a number of messages.`)
  const limit = Number(count)
  const messages = await store.list({ limit: limit + 1, offset: 0 })
  for (const message of messages.slice(0, limit)) {
    const { receivedAtMs, language, id } = message
    const when = minuteOf(receivedAtMs)
    print(`${when}  ${id}  ${stateOf(message).padEnd(8)}  ${language}  ${summaryOf(message)}`)
  }
  if (messages.length === 0) print('No messages.')
  if (messages.length > limit) print(`There are more: npm run messages -- list ${limit * 4}`)
}

const describe = (message: StoredMessage): string =>
  [
    `Number:   ${message.id}`,
    `Received: ${minuteOf(message.receivedAtMs)} UTC`,
    ...labelledLines(message, printableLine),
    `Language: ${message.language}`,
    `State:    ${stateOf(message)}${message.sentAtMs === undefined ? '' : ` on ${minuteOf(message.sentAtMs)} UTC`}`,
    ...(message.attempts > 0 ? [`Attempts: ${message.attempts}`] : []),
    ...(message.state === 'waiting' ? [`Next:     ${minuteOf(message.nextAttemptAtMs)} UTC`] : []),
    ...(message.lastError === undefined ? [] : [`Problem:  ${message.lastError}`]),
    '',
    printable(message.message),
    '',
  ].join('\n')

/** Calls a function for each of the given message ids. */
const forEach = async (
  store: MessageStore,
  ids: readonly string[],
  work: (message: StoredMessage) => Promise<void> | void,
) => {
  if (ids.length === 0) throw new CommandProblem('Which message? Its number stands in the list.')
  for (const id of ids) {
    const message = await store.find(id)
    if (message === undefined)
      throw new CommandProblem(`There is no message ${JSON.stringify(id)}.`)
    await work(message)
  }
}

const resend = async (
  store: MessageStore,
  config: Config,
  message: StoredMessage,
  { print, nowMs }: CommandDependencies,
) => {
  if (config.mail === undefined)
    throw new CommandProblem('Nothing is forwarded: UTILO_SMTP_URL is not set.')
  if (message.state === 'sent')
    throw new CommandProblem(`Message ${message.id} was forwarded already.`)
  const error = message.lastError ?? 'resend'
  await store.settle(message.id, { state: 'waiting', nextAttemptAtMs: nowMs(), error })
  print(`The server forwards message ${message.id} within about a minute.`)
}

const fileOf = ([file]: readonly string[]): string => {
  if (file === undefined)
    throw new CommandProblem('Into which file? Name one that is not there yet.')
  return file
}

const runCommand = async (
  store: MessageStore,
  config: Config,
  [command, ...args]: readonly string[],
  dependencies: CommandDependencies,
): Promise<void> => {
  const { print } = dependencies
  switch (command) {
    case 'list':
      return list(store, print, args)
    case 'show':
      return forEach(store, args, (message) => print(describe(message)))
    case 'delete':
      return forEach(store, args, async ({ id }) => {
        await store.remove(id)
        print(`Message ${id} is deleted.`)
      })
    case 'resend':
      return forEach(store, args, (message) => resend(store, config, message, dependencies))
    case 'export':
      print(`${await exportMessages(store, fileOf(args))} messages are in ${args[0]}.`)
      return
    case 'backup':
      if (config.databaseUrl !== undefined)
        throw new CommandProblem('The messages are in Postgres: back them up with pg_dump.')
      await backUpMessages(messageFile(config), fileOf(args))
      print(
        `${args[0]} holds all messages. To restore it, stop the server and put it in place of ${messageFile(config)}.`,
      )
      return
    default:
      throw new CommandProblem(`There is no command ${JSON.stringify(command)}.\n\n${usage}`)
  }
}

const isHelp = (command: string | undefined) =>
  command === undefined || ['help', '--help', '-h'].includes(command)

/** Lets the operator read, delete, forward and export messages. It resolves to the exit code. */
export const runMessages = async (
  args: readonly string[],
  dependencies: CommandDependencies,
): Promise<0 | 1> => {
  const { environment, print, printError } = dependencies
  if (isHelp(args[0])) {
    print(usage)
    return 0
  }
  const result = readConfig(environment)
  if (!result.isValid) {
    for (const problem of result.problems) printError(problem)
    return 1
  }
  const { config } = result
  const file = messageFile(config)
  if (config.databaseUrl === undefined && !existsSync(file)) {
    printError(`No message was received yet, or UTILO_DATA is another folder: there is no ${file}.`)
    return 1
  }
  try {
    const store = await openStore(config)
    try {
      await runCommand(store, config, args, dependencies)
    } finally {
      await store.close()
    }
    return 0
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    return 1
  }
}
