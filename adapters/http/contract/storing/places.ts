import * as z from 'zod/mini'
import { call } from '#adapters/http/contract/call.ts'
import { success } from '#adapters/http/contract/codec.ts'

export const placeHelp = call({
  method: 'GET',
  path: '/places',
  access: 'anyone',
  body: null,
  answer: success({ mapKey: z.nullable(z.string()), hasAddressSearch: z.boolean() }),
  failures: ['ServiceUnreachable'],
  summary: 'Whether a map and a search for addresses are configured. `mapKey` is one that pages may show.',
})
