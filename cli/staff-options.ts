import { InvalidArgumentError, Option } from 'commander'

export const asOption = (): Option =>
  new Option('--as <staff>', 'who types this (default: local, on the embedded database)')

/** For `--reason`: why, in the staff's own words; nothing is written without it. */
export const readReason = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('Say why.')
  return text.trim()
}
