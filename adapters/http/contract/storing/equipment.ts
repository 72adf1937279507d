import * as z from 'zod/mini'
import type { ReportId } from '#core/shared/ids.ts'
import { call } from '#adapters/http/contract/call.ts'
import { id, Instant, success } from '#adapters/http/contract/codec.ts'
import { PICKS } from './selection.ts'

export const reportDetail = call({
  method: 'GET',
  path: '/users/equipment/report/:id',
  access: 'customer',
  body: null,
  answer: success(
    {
      reportDetail: z.object({
        id: id<ReportId>(),
        equipmentType: PICKS.equipmentType,
        equipmentBrand: z.string(),
        equipmentName: z.string(),
        score: z.number(),
        updatedAt: Instant,
        inspectionTip: z.string(),
        /** Each opens its picture, without a bearer, for five minutes at most. */
        images: z.object({ front: z.string(), back: z.string(), left: z.string(), right: z.string() }),
        earlier: z.optional(z.readonly(z.array(z.object({ id: id<ReportId>(), updatedAt: Instant })))),
      }),
    },
    {
      decode: ({ reportDetail: { earlier = [], ...report } }) => ({ ...report, earlier }),
      encode: report => ({ reportDetail: report }),
    },
  ),
  failures: ['SignInNeeded', 'ReportNotFound', 'ServiceUnreachable'],
  summary:
    'An inspection report of the caller, with the addresses of its four pictures, and which were filed for the same gear before it.',
})

/** Answers a JPEG and no JSON, to the owner's bearer or to an address that `reportDetail` gave. */
export const REPORT_IMAGE_PATH = '/users/equipment/report/:id/image/:view'
