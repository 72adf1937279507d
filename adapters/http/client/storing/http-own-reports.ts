import { reportDetail } from '#adapters/http/contract/storing/equipment.ts'
import type { OwnReports } from '#core/storing/ports/own-reports.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** The caller's inspection reports, read through the API. */
export const httpOwnReports = ({ send }: { readonly send: Send }): OwnReports => ({
  read: id => send(reportDetail, { params: { id } }),
})
