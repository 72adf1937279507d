import { InvalidArgumentError, Option } from 'commander'
import { plainText } from '#core/storing/plain-text.ts'

export const asOption = (): Option =>
  new Option('--as <staff>', 'who types this (default: local, on the embedded database)')

const REASON_MAX_CHARACTERS = 500

/** For `--reason`: why, in the staff's own words; nothing is written without it. */
export const readReason = (text: string): string => {
  const reason = plainText(text, REASON_MAX_CHARACTERS)
  if (!reason) throw new InvalidArgumentError(`Say why, in 1 to ${REASON_MAX_CHARACTERS} characters on one line.`)
  return reason
}
