import * as z from 'zod/mini'
import type { FullRegion } from '#core/storing/capacity.ts'
import { call } from '#adapters/http/contract/call.ts'
import { success } from '#adapters/http/contract/codec.ts'
import { PICKS } from './selection.ts'

export const readCapacity = call({
  method: 'GET',
  path: '/capacity',
  access: 'anyone',
  body: null,
  answer: success(
    {
      /** Regions with the kind of gear that they take no more of; none where the shop does not limit its orders. */
      full: z.array(z.object({ region: PICKS.location, equipmentType: PICKS.equipmentType })),
    },
    { decode: ({ full }): readonly FullRegion[] => full, encode: full => ({ full: [...full] }) },
  ),
  failures: ['ServiceUnreachable'],
  summary: 'Where there is no room for gear, before it is ordered.',
})
