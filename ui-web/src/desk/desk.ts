import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DeskNotes } from '#core/staff/ports/desk-notes.ts'
import type { DeviceNews } from '#core/staff/ports/device-news.ts'
import type { DevicePasskeys } from '#core/staff/ports/device-passkeys.ts'
import type { DeviceRecords } from '#core/staff/ports/device-records.ts'
import type { SavedFiles } from '#core/storing/ports/saved-files.ts'
import type { TakenPictures } from '#core/storing/ports/taken-pictures.ts'
import { makeStaffPut, type PutBytes, type StaffPut } from '#adapters/http/client/staff/staff-put.ts'
import {
  makeStaffSend,
  type StaffConnection,
  type StaffFailure,
  type StaffSend,
} from '#adapters/http/client/staff/staff-send.ts'
import { RETRY_MS } from './data/retry-ms.ts'
import { isUnreached } from './data/is-unreached.ts'
import { type KeptSession, makeKeptSession } from './data/kept-session.ts'
import { makeOutbox, type Outbox } from './data/outbox.ts'
import { makeServiceClock } from './data/service-clock.ts'

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
  readonly put: StaffPut
  /** Where the paths of the staff API begin: a picture is shown by its address. */
  readonly baseUrl: string
  /** What was taken here and is not uploaded yet. */
  readonly pictures: TakenPictures
  readonly clock: Clock
  readonly records: DeviceRecords
  /** What was recorded without a net. */
  readonly outbox: Outbox
  readonly kept: KeptSession
  /** When the service last answered here: the session was used then. */
  readonly answeredAt: () => Instant
}

type Parts = Pick<Desk, 'passkeys' | 'files' | 'news' | 'notes' | 'pictures' | 'clock' | 'records'> &
  Pick<StaffConnection, 'baseUrl' | 'fetch'> & { readonly put: PutBytes }

export const makeDesk = ({ baseUrl, fetch, put, ...device }: Parts): Desk => {
  const clock = makeServiceClock(device.clock)
  const hearing = new Set<() => void>()
  const queries = new QueryClient({
    // A failure is a decided answer; a query is sent whatever the browser thinks of the connection.
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state: { error } }) => retryInterval(error as StaffFailure | null),
      },
    },
  })
  queries.mount()
  onlineManager.setOnline(navigator.onLine)
  let answeredAt = clock.now()
  let touchedAt = device.clock.now()
  const touch = () => {
    touchedAt = device.clock.now()
  }
  for (const touching of TOUCHES) addEventListener(touching, touch, { capture: true, passive: true })
  const isUnattended = () => Instant.secondsBetween(touchedAt, device.clock.now()) > ATTENDED_SECONDS
  const onSignedOut = () => hearing.forEach(hear => hear())
  const sendOnce = makeStaffSend({
    baseUrl,
    onSignedOut,
    isUnattended,
    onTime: clock.hear,
    ...(fetch && { fetch }),
  })
  const putOnce = makeStaffPut({ baseUrl, onSignedOut, put })
  const noteAnswer = () => {
    answeredAt = clock.now()
  }
  const send: StaffSend = (call, parcel) =>
    sendOnce(call, parcel).andTee(() => {
      if (!isUnattended()) noteAnswer()
    })
  const putAndNote: StaffPut = (path, bytes, onProgress) => putOnce(path, bytes, onProgress).andTee(noteAnswer)
  return {
    ...device,
    clock,
    queries,
    send,
    outbox: makeOutbox({ ...device, clock, send, put: putAndNote, newKey: () => crypto.randomUUID() }),
    kept: makeKeptSession(device.records),
    put: putAndNote,
    baseUrl,
    answeredAt: () => answeredAt,
    onSignedOut(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
  }
}

/** A phone says that it is back before anything gets through: what was not reached is asked for again by itself (G755). */
const retryInterval = (failure: StaffFailure | null): number | false =>
  failure !== null && isUnreached(failure) && navigator.onLine && RETRY_MS

/** By which a member shows to be there. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const
const ATTENDED_SECONDS = 60

export const DeskContext = createContext<Desk | null>(null)

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('A page of the desk is shown outside of the desk.')
  return desk
}
