import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * A key of 32 bytes for one purpose: learning it reveals neither the shop's secret nor another key. A key object, because Node
 * would make one of plain bytes at every use, which costs five times the hash or the cipher itself.
 */
export const derivedKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `seasonkeep ${purpose}`, 32)))
