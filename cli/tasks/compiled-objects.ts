import { join } from 'node:path'
import type { Plugin } from 'vite'

const COMPILED = join(import.meta.dirname, 'compiled-zod.ts')

/** On Node each object of the contract is read and written by code of its own: half the time of an answer's form (decision 0134). */
export const compiledObjects: Plugin = {
  name: 'compiled-objects',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^zod\/mini$/ },
    handler: (_id, importer) => (importer === COMPILED ? null : COMPILED),
  },
}
