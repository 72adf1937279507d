import { okAsync } from 'neverthrow'
import { useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { RoomRequest, RoomWish } from '#core/storing/room-request.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { STORING_TEXTS } from '../../texts/storing.ts'
import css from './storing.module.css'

const texts = STORING_TEXTS.roomRequest

type Asked = RoomWish & {
  /** Of whom it is not asked for yet: the region may have room again. */
  readonly onChanged: () => unknown
}

/** Under a region that is full: to be told once when there is room, and to take that back (G238). */
export function RoomRequestCard({ region, equipmentType, onChanged }: Asked) {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  const logInFirst = useLogInFirst()
  const requests = useUseCase(Ports.roomRequests)
  const own = useLoaded('room-requests', () => (isSignedIn ? requests.list() : okAsync<readonly RoomRequest[]>([])))
  const [problem, setProblem] = useState<string>()
  const isWaiting =
    own.status === 'ready' &&
    own.value.some(one => one.region === region && one.equipmentType === equipmentType && one.toldAt === null)

  const change = async () => {
    if (!isSignedIn) return logInFirst()
    setProblem(undefined)
    const answer = await requests.set({ region, equipmentType }, !isWaiting)
    if (answer.isErr()) {
      setProblem(callFailureText(answer.error))
      return
    }
    if (own.status === 'ready') await own.retry()
    await onChanged()
  }

  if (own.status === 'loading') return null
  return (
    <div className={css.roomRequest}>
      <p className={css.text} role="status">
        {isWaiting ? texts.waiting : texts.offer}
      </p>
      <Button tone="ghost" onPress={change}>
        {isWaiting ? texts.withdraw : texts.ask}
      </Button>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
    </div>
  )
}
