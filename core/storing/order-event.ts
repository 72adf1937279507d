/** Everything that can happen to an order: T01 to T30 of docs/rules/orders.md, in its order. */
export const ORDER_EVENTS = [
  'order.precreated',
  'payment.confirmed',
  'payment.late',
  'order.expired',
  'order.voided',
  'pickup.scheduled',
  'pickup.rescheduled',
  'pickup.unscheduled',
  'pickup.done',
  'report.filed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.requested',
  'checkout.withdrawn',
  'checkout.scheduled',
  'checkout.delivered',
  'equipment.restored',
  'equipment.returned',
  'term.closed',
  'storage.cancelled',
  'autopay.terminated',
  'autopay.resumed',
  'renewal.charged',
  'renewal.declined',
  'renewal.exhausted',
  'season.rolled',
  'uncollected.flagged',
  'status.corrected',
] as const

export type OrderEvent = (typeof ORDER_EVENTS)[number]

/** `PROVIDER` is the card provider or the reconciler that reads its record. */
export const ACTORS = ['CUSTOMER', 'STAFF', 'SCHEDULER', 'PROVIDER'] as const

export type Actor = (typeof ACTORS)[number]

/** As the timeline tells it to the customer. */
export const EVENT_LABELS = {
  'order.precreated': '신청서를 만들었어요',
  'payment.confirmed': '결제를 마쳤어요',
  'payment.late': '늦게 확인된 결제를 반영했어요',
  'order.expired': '결제 시간이 지나 신청이 닫혔어요',
  'order.voided': '결제 전 신청을 닫았어요',
  'pickup.scheduled': '픽업 날짜를 정했어요',
  'pickup.rescheduled': '픽업 날짜를 바꿨어요',
  'pickup.unscheduled': '픽업 날짜를 다시 정하기로 했어요',
  'pickup.done': '장비를 픽업했어요',
  'report.filed': '검수 리포트가 나왔어요',
  'temp.stored': '임시 보관소에 넣었어요',
  'transit.started': '보관소로 출발했어요',
  'storage.arrived': '보관소에 도착했어요',
  'storage.shelved': '락커에 넣었어요',
  'checkout.requested': '체크아웃을 신청했어요',
  'checkout.withdrawn': '체크아웃 신청을 취소했어요',
  'checkout.scheduled': '체크아웃 배송을 예약했어요',
  'checkout.delivered': '장비를 전달했어요',
  'equipment.restored': '장비가 보관소로 돌아왔어요',
  'equipment.returned': '장비를 돌려드렸어요',
  'term.closed': '보관을 마쳤어요',
  'storage.cancelled': '보관 신청을 취소했어요',
  'autopay.terminated': '자동 결제를 해지했어요',
  'autopay.resumed': '자동 결제를 다시 켰어요',
  'renewal.charged': '보관을 1년 연장했어요',
  'renewal.declined': '연장 결제가 되지 않았어요',
  'renewal.exhausted': '연장 결제를 마치지 못했어요',
  'season.rolled': '새 시즌이 시작됐어요',
  'uncollected.flagged': '찾아가지 않은 장비로 표시했어요',
  'status.corrected': '상태를 바로잡았어요',
} as const satisfies Record<OrderEvent, string>
