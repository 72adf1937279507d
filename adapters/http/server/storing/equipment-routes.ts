import type { FastifyInstance } from 'fastify'
import { okAsync, type Result, type ResultAsync } from 'neverthrow'
import * as equipment from '#adapters/http/contract/storing/equipment.ts'
import type { WireFailure } from '#adapters/http/contract/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ReportNotFound } from '#core/storing/errors.ts'
import { parseReportId } from '#core/storing/report-id.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import type { PictureRight } from '#core/storing/service/read-picture.ts'
import { parseBearer, type makeMount } from '#adapters/http/server/mount.ts'
import { parseMember } from '#adapters/http/server/invalid-input.ts'
import { replyFailure } from '#adapters/http/server/reply-failure.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { sendPicture, sizeIn } from './send-picture.ts'

/** Inspection reports of the caller and their pictures. */
export const equipmentRoutes = (
  mount: ReturnType<typeof makeMount>,
  api: FastifyInstance,
  service: ServiceSide,
): void => {
  mount(equipment.reportDetail, ({ caller, params }) =>
    parseReportId(params['id'] ?? '').asyncAndThen(id => service.ownReports(caller).read(id)),
  )

  api.get<{ Params: { id: string; view: string }; Querystring: Readonly<Record<string, unknown>> }>(
    equipment.REPORT_IMAGE_PATH,
    async ({ params, query, headers }, reply) => {
      const right = signatureIn(query)
      const mayLook: ResultAsync<PictureRight, WireFailure> =
        right === null ? service.authenticate(parseBearer(headers.authorization), 'AsActivity') : okAsync(right)
      const picture = await mayLook.andThen(right =>
        parseReportId(params.id).asyncAndThen(id =>
          parseView(params.view).asyncAndThen(view => service.readPicture(id, view, { right, size: sizeIn(query) })),
        ),
      )
      return picture.match(
        stored => sendPicture(reply, stored),
        failure => replyFailure(reply, failure),
      )
    },
  )
}

const parseView = (text: string): Result<ReportView, ReportNotFound> =>
  parseMember(REPORT_VIEWS, text, 'view').mapErr(() => ({ kind: 'ReportNotFound' as const }))

/** An address with either part of a signature is judged by it: with one that is no signature it opens nothing. */
const signatureIn = ({ expires, signature }: Readonly<Record<string, unknown>>): PictureRight | null => {
  if (expires === undefined && signature === undefined) return null
  return {
    signature: typeof signature === 'string' ? signature : '',
    expiresAt: (typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) * 1000 : 0) as Instant,
  }
}
