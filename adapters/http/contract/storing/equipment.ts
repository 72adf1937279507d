import * as z from 'zod/mini'
import { call } from '#adapters/http/contract/call.ts'

export const reportDetail = call({
  method: 'GET',
  path: '/users/equipment/report/:id',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    reportDetail: z.object({
      id: z.string(),
      equipmentType: z.string(),
      equipmentBrand: z.string(),
      equipmentName: z.string(),
      score: z.number(),
      updatedAt: z.string(),
      inspectionTip: z.string(),
      /** Each opens its picture, without a bearer, for five minutes at most. */
      images: z.object({ front: z.string(), back: z.string(), left: z.string(), right: z.string() }),
    }),
  }),
  failures: ['SignInNeeded', 'ReportNotFound', 'ServiceUnreachable'],
  summary: 'An inspection report of the caller, with the addresses of its four pictures.',
})

/** Answers a JPEG and no JSON, to the owner's bearer or to an address that `reportDetail` gave. */
export const REPORT_IMAGE_PATH = '/users/equipment/report/:id/image/:view'
