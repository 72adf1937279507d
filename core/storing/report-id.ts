import { err, ok, type Result } from 'neverthrow'
import type { ReportId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { ReportNotFound } from './errors.ts'

/** A UUID; whatever else comes from outside is no report's id. */
export const parseReportId = (text: string): Result<ReportId, ReportNotFound> =>
  isUuid(text) ? ok(text.toLowerCase() as ReportId) : err({ kind: 'ReportNotFound' })
