import type { Answer } from '#adapters/reliability/testing/api.ts'
import { listScreens, withoutIds } from './list-screens.ts'
import { call, type Shop, type Visit, visitorsWithGear } from './visits.ts'

/** What the screens of so many customers with stored gear ask for, by the path; each customer once. */
export const screenReads = async (shop: Shop, customers: number): Promise<ReadonlyMap<string, readonly Visit[]>> => {
  const visits = new Map<string, Visit[]>()
  const service = {
    call: async (method: string, path: string, { token = '' } = {}): Promise<Answer> => ({
      status: 200,
      headers: new Headers(),
      body: await call(shop, method, path, { token }),
    }),
    rows: async (sql: string, values: readonly unknown[]) => (await shop.db.query(sql, [...values])).rows,
  }
  for (const { token } of await visitorsWithGear(shop, customers)) {
    for (const path of await listScreens(service, token)) {
      const of = visits.get(withoutIds(path)) ?? []
      of.push(async () => {
        await call(shop, 'GET', `/api${path}`, { token })
      })
      visits.set(withoutIds(path), of)
    }
  }
  return visits
}
