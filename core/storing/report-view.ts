/** The four pictures of an inspection, in the order in which they are swiped through. */
export const REPORT_VIEWS = ['front', 'back', 'left', 'right'] as const

export type ReportView = (typeof REPORT_VIEWS)[number]

/** As the report names them. */
export const REPORT_VIEW_NAMES = {
  front: '앞면',
  back: '뒷면',
  left: '왼쪽',
  right: '오른쪽',
} as const satisfies Record<ReportView, string>

/** A shorter move of the finger is a tap. */
export const SWIPE_THRESHOLD_PX = 30
