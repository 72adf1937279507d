import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { Day } from '#core/shared/day.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import { halfAt } from '#core/storing/pickup-window.ts'
import { useDesk } from '../../desk.ts'
import type { TourPlan } from './tour.ts'

const REGION = 'drive-region'
const Kept = z.object({ region: z.nullable(z.string()) })

export type ChosenPlan = {
  readonly plan: TourPlan
  readonly isToday: boolean
  readonly choose: (chosen: Partial<{ readonly isToday: boolean; readonly half: HalfDay | null }>) => void
  /** Kept on this device. */
  readonly chooseRegion: (region: string | null) => void
}

/** Which stops the driver looks at: in the address, so that a reload shows the same. */
export const usePlan = (): ChosenPlan => {
  const { clock, records } = useDesk()
  const [asked, ask] = useSearchParams()
  const [region, setRegion] = useState<string | null>(null)
  useEffect(() => {
    void records.all('choices').map(([found]) => {
      const read = Kept.safeParse(found)
      if (read.success) setRegion(read.data.region)
    })
  }, [records])

  const now = clock.now()
  const today = Day.of(now)
  const isToday = asked.get('day') !== 'tomorrow'
  const half = HALF_DAYS.find(name => name === asked.get('half')) ?? (asked.get('half') === 'all' ? null : halfAt(now))
  return {
    plan: { day: isToday ? today : Day.addDays(today, 1), half, region },
    isToday,
    choose(chosen) {
      const next = { isToday, half, ...chosen }
      ask({ day: next.isToday ? 'today' : 'tomorrow', half: next.half ?? 'all' }, { replace: true })
    },
    chooseRegion(next) {
      setRegion(next)
      void records.put('choices', REGION, { region: next }).unwrapOr(undefined)
    },
  }
}
