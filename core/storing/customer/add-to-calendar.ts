import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { type CalendarEntry, calendarFile } from '../calendar-file.ts'
import type { SavedFiles } from '../ports/saved-files.ts'

/** Gives the customer a file that their calendar opens; made on the device, so it works offline and sends nothing. */
export type AddToCalendar = (entry: CalendarEntry) => void

type Deps = { readonly savedFiles: SavedFiles; readonly clock: Clock; readonly shop: ShopNow }

export const makeAddToCalendar =
  ({ savedFiles, clock, shop }: Deps): AddToCalendar =>
  entry =>
    savedFiles.save({
      name: `${entry.id}.ics`,
      type: 'text/calendar',
      text: calendarFile(entry, { brand: shop().brand, writtenAt: clock.now() }),
    })
