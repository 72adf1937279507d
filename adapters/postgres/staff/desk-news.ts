import type { DeskNews, News } from '#adapters/http/server/staff/event-routes.ts'
import type { Listening } from '#adapters/postgres/listening.ts'

/** On which the database names each order with a new step (migration 0044), and who says where to pick up its order. */
export const ORDER_STEP_CHANNEL = 'order_step'
/** On which it names each member of whom a session has ended before its time (migration 0100). */
const SIGN_OUT_CHANNEL = 'staff_sign_out'

/** What changed, by whichever process. What was missed while the database was away is not told: who looks asks again by themselves. */
export const deskNews = (listening: Pick<Listening, 'on'>): DeskNews => ({
  orders: newsOn(listening, ORDER_STEP_CHANNEL),
  signOuts: newsOn(listening, SIGN_OUT_CHANNEL),
})

const newsOn = (listening: Pick<Listening, 'on'>, channel: string): News => {
  const listeners = new Set<(id: string) => void>()
  listening.on(channel, {
    heard: id => {
      for (const heard of listeners) heard(id)
    },
  })
  return {
    listen(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
