import { hkdfSync } from 'node:crypto'

/** A key of 32 bytes for one purpose: whoever learns it learns neither the shop's secret nor another key. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `seasonkeep ${purpose}`, 32))
