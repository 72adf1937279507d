import type { Listening } from '#adapters/postgres/listening.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { readShop } from '#adapters/shop/shop-document.ts'
import { currentShop, setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { type ShopChange, shopDocumentAt } from '#core/shop/shop-change.ts'
import { withdrawalEndedAt } from '#core/shop/withdrawal-ended.ts'
import { readChanges, SHOP_CHANGED_CHANNEL } from './shop-records.ts'

/** So late a change that was planned for a moment holds, in milliseconds. */
const LOOK_EVERY_MS = 1_000

type Place = { readonly postgres: Postgres; readonly clock: Clock }

/** Reads the facts in force once, and makes them this process's: for a command. */
export const loadShop = async ({ postgres, clock }: Place): Promise<void> => {
  applying(postgres)(await readChanges(postgres.db), clock.now())
}

/** Facts that cannot be read leave those that were there. A document that was applied last is the same shop still. */
const applying = ({ report }: Pick<Postgres, 'report'>) => {
  let last: string | null = null
  return (changes: readonly ShopChange[], now: Instant): void => {
    const document = shopDocumentAt(TRIAL_SHOP, changes, now)
    const endedAt = withdrawalEndedAt(changes, now)
    const text = JSON.stringify([document, endedAt])
    if (text === last) return
    last = text
    const become = (shop: Shop): void =>
      setCurrentShop(endedAt === null ? shop : { ...shop, withdrawalEndedAt: endedAt })
    if (document === TRIAL_SHOP) return become(TRIAL_SHOP)
    readShop(document).match(become, problems =>
      report(new Error(`the shop's facts cannot be read: ${JSON.stringify(problems)}`)),
    )
  }
}

type Watch = Place & { readonly listening: Pick<Listening, 'on'>; readonly onChange: () => void }

/** Keeps this process's facts those in force (G200). While the database does not answer they stay. */
export const watchShop = async (watch: Watch): Promise<{ readonly close: () => Promise<void> }> => {
  const { postgres, clock, listening, onChange } = watch
  const apply = applying(postgres)
  let changes: readonly ShopChange[] = await readChanges(postgres.db)
  let reading = Promise.resolve()
  const follow = (): void => {
    const before = currentShop()
    apply(changes, clock.now())
    if (currentShop() !== before) onChange()
  }
  const read = async (before: Promise<void>): Promise<void> => {
    await before
    try {
      changes = await readChanges(postgres.db)
      follow()
    } catch (cause) {
      postgres.report(cause)
    }
  }
  const readAgain = (): void => {
    reading = read(reading)
  }
  listening.on(SHOP_CHANGED_CHANNEL, { heard: readAgain, opened: readAgain })
  const timer = setInterval(follow, LOOK_EVERY_MS)
  follow()
  return {
    close: async () => {
      clearInterval(timer)
      await reading
    },
  }
}
