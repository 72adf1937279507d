/** The four pictures of an inspection, in the order in which they are swiped through. */
export const REPORT_VIEWS = ['front', 'back', 'left', 'right'] as const

export type ReportView = (typeof REPORT_VIEWS)[number]
