import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { REPORT_VIEWS, TIP_MAX_CHARACTERS } from '#core/storing/report-view.ts'
import { Score as CoreScore } from '#core/storing/score.ts'
import { asIs, DateTime, id, parsed, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { Line } from './line.ts'
import { staffCall } from './staff-call.ts'

/** PUT with the picture itself as body, and GET of what was uploaded: apart from the JSON calls. */
export const PICTURE_PATH = '/orders/:orderId/pictures/:view'

/** PUT with a picture taken at a door as body, and GET of it. */
export const DOOR_PICTURE_PATH = '/orders/:orderId/door-pictures/:pictureId'

const Score = parsed(z.number(), CoreScore.parse, asIs)
const Tip = Line(TIP_MAX_CHARACTERS)

export const uploadedPictures = staffCall({
  method: 'GET',
  path: '/orders/:orderId/pictures',
  access: 'OPERATOR',
  about: 'ORDER',
  body: null,
  answer: success({ views: z.array(z.enum(REPORT_VIEWS)) }),
  summary: 'Which pictures of the next report are uploaded: after a reload one goes on where one was.',
})

export const reusePictures = staffCall({
  method: 'POST',
  path: '/orders/:orderId/pictures',
  access: 'OPERATOR',
  about: 'ORDER',
  body: null,
  answer: success({
    views: z.array(z.enum(REPORT_VIEWS)),
    /** Of the last report; null without one. */
    tip: z.nullable(z.string()),
  }),
  summary:
    'Take the pictures of the last report for a correction, where none was uploaded since; which ones are there then, and what its tip was.',
})

export const fileReport = staffCall({
  method: 'POST',
  path: '/orders/:orderId/report',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({
    score: Score,
    tip: Tip,
    /** Of a report that corrects an earlier one. */
    reason: z.optional(Reason),
    /** When it was inspected, if not now. */
    occurredAt: z.optional(DateTime),
    dryRun: z.optional(z.boolean()),
  }),
  answer: success({ orderId: id<OrderId>(), isCorrection: z.boolean(), dryRun: z.boolean() }),
  summary: 'File the report with the four pictures that were uploaded; the customer sees it at once.',
})
