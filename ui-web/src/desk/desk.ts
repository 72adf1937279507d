import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DeskNotes } from '#core/staff/ports/desk-notes.ts'
import type { DeviceNews } from '#core/staff/ports/device-news.ts'
import type { DevicePasskeys } from '#core/staff/ports/device-passkeys.ts'
import type { SavedFiles } from '#core/storing/ports/saved-files.ts'
import { makeStaffSend, type StaffConnection, type StaffSend } from '#adapters/http/client/staff/staff-send.ts'

/** What the pages of the desk work with. */
export type Desk = {
  readonly send: StaffSend
  /** What was read of the service. */
  readonly queries: QueryClient
  /** Hears when the service takes nobody here for signed in; answers how to stop. */
  readonly onSignedOut: (hear: () => void) => () => void
  readonly passkeys: DevicePasskeys
  readonly files: SavedFiles
  readonly news: DeviceNews
  /** What is kept on this device. */
  readonly notes: DeskNotes
  readonly clock: Clock
  /** When the service last answered here: the session was used then. */
  readonly answeredAt: () => Instant
}

type Parts = Pick<Desk, 'passkeys' | 'files' | 'news' | 'notes' | 'clock'> & Pick<StaffConnection, 'baseUrl' | 'fetch'>

export const makeDesk = ({ baseUrl, fetch, ...device }: Parts): Desk => {
  const hearing = new Set<() => void>()
  const queries = new QueryClient({
    // A failure is a decided answer; a query is sent whatever the browser thinks of the connection.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  })
  queries.mount()
  onlineManager.setOnline(navigator.onLine)
  let answeredAt = device.clock.now()
  let touchedAt = answeredAt
  const touch = () => {
    touchedAt = device.clock.now()
  }
  for (const touching of TOUCHES) addEventListener(touching, touch, { capture: true, passive: true })
  const isUnattended = () => Instant.secondsBetween(touchedAt, device.clock.now()) > ATTENDED_SECONDS
  const sendOnce = makeStaffSend({
    baseUrl,
    onSignedOut: () => hearing.forEach(hear => hear()),
    isUnattended,
    ...(fetch && { fetch }),
  })
  return {
    ...device,
    queries,
    send: (call, parcel) =>
      sendOnce(call, parcel).andTee(() => {
        if (!isUnattended()) answeredAt = device.clock.now()
      }),
    answeredAt: () => answeredAt,
    onSignedOut(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
  }
}

/** By which a member shows to be there. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const
const ATTENDED_SECONDS = 60

export const DeskContext = createContext<Desk | null>(null)

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('A page of the desk is shown outside of the desk.')
  return desk
}
