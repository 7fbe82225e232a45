import type { StoredMessage } from './message-store.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export interface MailText {
  subject: string
  text: string
  /** Where an answer goes. */
  replyTo: { name: string; address: string }
}

/** The e-mail that a visitor's message is forwarded as, for the operator: in English, without markup. */
export const mailText = (message: StoredMessage, siteName: string): MailText => ({
  subject: `${siteName}: a message from the contact form`,
  text: [
    `Name:     ${oneLine(message.name)}`,
    `E-mail:   ${oneLine(message.email)}`,
    `Language: ${message.language}`,
    `Received: ${new Date(message.receivedAtMs).toISOString()}`,
    `Number:   ${message.id}`,
    '',
    message.message,
    '',
  ].join('\n'),
  replyTo: { name: oneLine(message.name), address: message.email },
})
