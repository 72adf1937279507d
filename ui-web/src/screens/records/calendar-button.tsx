import { useCallback, useState } from 'react'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { calendarDay } from '#core/storing/record-calendar.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Toast } from '../../parts/toast.tsx'
import { calendarEntry, calendarLabel, STORY_TEXTS as texts } from '../../texts/records.ts'
import css from './records.module.css'

/** Puts the next day that matters into the customer's calendar; without one there is nothing to press. */
export function CalendarButton({ record }: { readonly record: StorageRecord }) {
  const addToCalendar = useUseCase(StoringSide.addToCalendar)
  const today = Day.of(useUseCase(Ports.clock).now())
  const [said, setSaid] = useState<string>()
  const clear = useCallback(() => setSaid(undefined), [])
  const ahead = calendarDay(record, today)
  if (ahead === null) return null

  const add = () => {
    addToCalendar(calendarEntry(record, ahead))
    setSaid(texts.saved)
  }
  return (
    <div className={css.actions}>
      <Button tone="ghost" onPress={add}>
        {calendarLabel(ahead)}
      </Button>
      <Toast text={said} onDone={clear} />
    </div>
  )
}
