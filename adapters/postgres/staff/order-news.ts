import type { Listening } from '#adapters/postgres/listening.ts'

/** On which the database names each order with a new step (migration 0044). */
const ORDER_STEP_CHANNEL = 'order_step'

/** Which order changed, by whichever process. What was missed while the database was away is not told: who looks asks again by themselves. */
export const orderNews = (listening: Pick<Listening, 'on'>) => {
  const listeners = new Set<(orderId: string) => void>()
  listening.on(ORDER_STEP_CHANNEL, {
    heard: orderId => {
      for (const heard of listeners) heard(orderId)
    },
  })
  return {
    listen(heard: (orderId: string) => void): () => void {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
