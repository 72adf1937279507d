/** What happens to a mail, by the part of its recipient before the `@`. */
export const MAIL_SWITCHES = {
  unknown: { at: 'RCPT TO', code: 550, text: 'No such user here' },
  /** Only the first time that an address is used. */
  greylist: { at: 'RCPT TO', code: 451, text: 'Greylisted, try again later' },
  full: { at: 'DATA', code: 452, text: 'Mailbox full' },
  spam: { at: 'DATA', code: 554, text: 'Content refused' },
  /** It is the shop that may not send: as this sender, or for its domain. */
  'not-owned': { at: 'RCPT TO', code: 553, text: '5.7.1 Sender address rejected: not owned by user' },
  unproved: { at: 'DATA', code: 550, text: '5.7.26 Unauthenticated mail of this domain is not taken' },
  /** Arrives, but is confirmed only after twenty seconds. */
  slow: { at: 'arrived', delayMs: 20_000 },
  /** Arrives, and the connection is cut without an answer. */
  drop: { at: 'arrived', delayMs: null },
} as const

export type MailSwitch = (typeof MAIL_SWITCHES)[keyof typeof MAIL_SWITCHES]

const BY_NAME: ReadonlyMap<string, MailSwitch> = new Map(Object.entries(MAIL_SWITCHES))

export const findMailSwitch = (address: string): MailSwitch | null =>
  BY_NAME.get(address.slice(0, address.lastIndexOf('@')).toLowerCase()) ?? null
