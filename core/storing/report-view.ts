import type { ReportId } from '#core/shared/ids.ts'

/** The four pictures of an inspection, in the order in which they are swiped through. */
export const REPORT_VIEWS = ['front', 'back', 'left', 'right'] as const

export type ReportView = (typeof REPORT_VIEWS)[number]

export const isReportView = (text: string): text is ReportView => REPORT_VIEWS.some(view => view === text)

/** Care advice for the customer. */
export const TIP_MAX_CHARACTERS = 500

/** A report as it is filed. */
export type NewReport = {
  readonly id: ReportId
  readonly score: number
  readonly tip: string
  /** Keys in the image store. */
  readonly images: Readonly<Record<ReportView, string>>
}
