import { Instant } from '#core/shared/instant.ts'
import { type DemoPlace, type DemoShop, openDemoShop } from './demo-shop.ts'
import { deskDeeds } from './desk-deeds.ts'
import { drawGear } from './draw-gear.ts'
import { makeDeeds } from './life.ts'
import type { DemoPerson } from './people.ts'

/** As late as a worker notices. */
const NOTICED_AFTER_SECONDS = 60
const SET_UP_BEFORE_SECONDS = 86_400

/** Lives two years of a shop, in the order in which it happened; `now` is when the last of it happens. */
export const fillDemo = async (
  place: DemoPlace,
  now: Instant,
  { people, progress }: { readonly people: readonly DemoPerson[]; readonly progress: (share: number) => void },
): Promise<void> => {
  const pictures = await drawGear()
  const shop = await openDemoShop(place)
  try {
    const deeds = people.flatMap((person, index) => makeDeeds(shop, pictures, person, index, now))
    const inOrder = [...deeds, ...deskDeeds(shop, now)].toSorted((one, other) => one.at - other.at)
    await shop.setClock(Instant.plusSeconds(inOrder[0]?.at ?? now, -SET_UP_BEFORE_SECONDS))
    await shop.setUp()
    let lived = 0 as Instant
    for (const [index, deed] of inOrder.entries()) {
      await liveUntil(shop, lived, deed.at)
      await shop.setClock(deed.at)
      await deed.do()
      lived = deed.at
      progress((index + 1) / deeds.length)
    }
    await liveUntil(shop, lived, now)
    await shop.setClock(now)
    await shop.workerRounds()
    await shop.letClockRun()
  } finally {
    await shop.close()
  }
}

/** The scheduled steps between two deeds, and their notices. */
const liveUntil = async (shop: DemoShop, from: Instant, until: Instant): Promise<void> => {
  if (from > 0) await shop.workerRounds()
  let due = await shop.nextDue(from, until)
  while (due !== null) {
    await shop.setClock(Math.min(Instant.plusSeconds(due, NOTICED_AFTER_SECONDS), until) as Instant)
    await shop.workerRounds()
    due = await shop.nextDue(due, until)
  }
}
