import { err, ok, type Result } from 'neverthrow'
import type { ReportId } from '#core/shared/ids.ts'
import type { ReportNotFound } from './errors.ts'

/** A UUID; whatever else comes from outside is no report's id. */
export const parseReportId = (text: string): Result<ReportId, ReportNotFound> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
    ? ok(text.toLowerCase() as ReportId)
    : err({ kind: 'ReportNotFound' })
