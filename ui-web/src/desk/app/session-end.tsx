import { useEffect, useState } from 'react'
import { Instant } from '#core/shared/instant.ts'
import { staffSessionEndsAt } from '#core/staff/staff-access.ts'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../data/session.ts'
import { type Desk, useDesk } from '../desk.ts'
import { SESSION_END_TEXTS as texts } from '../texts/session-end.ts'
import css from './session-end.module.css'

const WARNED_SECONDS = 120
const LOOK_EVERY_MS = 1000

const secondsLeft = ({ clock, answeredAt }: Desk, { startedAt, isShiftDevice }: SignedInStaff): number => {
  const endsAt = staffSessionEndsAt({ startedAt, isShiftDevice, lastUsedAt: answeredAt() })
  return Instant.secondsBetween(clock.now(), endsAt)
}

type State = 'going-on' | 'idle' | 'shift-over'

/** Says that the session is about to end: by idleness, which a press ends, or at the end of the longest shift. */
export function SessionEnd() {
  const desk = useDesk()
  const session = useSession()
  const [state, setState] = useState<State>('going-on')

  useEffect(() => {
    let isAsked = false
    const look = () => {
      const left = secondsLeft(desk, session)
      if (left > WARNED_SECONDS) return setState('going-on')
      const untilShiftEnd = secondsLeft(desk, { ...session, isShiftDevice: true })
      setState(untilShiftEnd > WARNED_SECONDS ? 'idle' : 'shift-over')
      if (left > 0 || isAsked) return undefined
      // The service knows best: what it refuses leads to the sign-in.
      isAsked = true
      return void desk.send(me, {})
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [desk, session])

  return (
    <div role="status" className="unprinted">
      {state !== 'going-on' && (
        <div className={css.warning}>
          <Banner tone="warn">{state === 'idle' ? texts.idle : texts.shiftOver}</Banner>
          {state === 'idle' && (
            <Button tone="ghost" onPress={() => desk.send(me, {}).map(() => setState('going-on'))}>
              {texts.stay}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
