import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { errAsync, okAsync } from 'neverthrow'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { type DeskNote, type DeskNotes } from '#core/staff/ports/desk-notes.ts'
import type { NewsHearing } from '#core/staff/ports/device-news.ts'
import type { DevicePasskeys, PasskeyFailure } from '#core/staff/ports/device-passkeys.ts'
import type { DeviceRecords } from '#core/staff/ports/device-records.ts'
import type { TextFile } from '#core/storing/ports/saved-files.ts'
import type { TakenPictures } from '#core/storing/ports/taken-pictures.ts'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import { AppRouter } from '../../app/app-router.tsx'
import { loadScreens } from '../../app/load-screens.ts'
import { pageClock } from '../../app/page-clock.ts'
import { screenPaths } from '../../app/screen.ts'
import { DeskApp } from '../app/desk-app.tsx'
import { routes } from '../app/routes.tsx'
import { makeDesk } from '../desk.ts'
import { type FakeStaffApi, refuse } from './fake-staff-api.ts'
import { rememberedPictures } from './remembered-pictures.ts'
import { memoryDeviceRecords } from './memory-device-records.ts'

export const sessionOf = (role: StaffRole, more: Partial<SignedInStaff> = {}): SignedInStaff => {
  const now = pageClock().now()
  return {
    member: { id: 'kim' as StaffId, name: '김기사', role },
    startedAt: now,
    endsAt: Instant.plusSeconds(now, 30 * 60),
    provedUntil: Instant.plusSeconds(now, 5 * 60),
    isShiftDevice: false,
    proofs: ['PASSKEY', 'CODE'],
    ...more,
  }
}

export const SIGN_IN_NEEDED = refuse(401, 'SIGN_IN_NEEDED', '로그인이 필요해요.')

/** Signs in whoever the service takes: `me` answers with them from then on. */
export const signedIn = (api: FakeStaffApi, session: SignedInStaff | null): void =>
  api.on(me, () => session ?? SIGN_IN_NEEDED)

type Options = {
  /** Those of an earlier page on the same device. */
  readonly records?: DeviceRecords
  /** What the device says when it is asked for a passkey; it signs unless said otherwise. */
  readonly passkey?: PasskeyFailure['kind'] | 'none'
  /** What the device keeps from before. */
  readonly notes?: DeskNotes
  /** What is on the device already. */
  readonly pictures?: TakenPictures
}

const signing = (failure: Options['passkey']): DevicePasskeys => {
  const answer = (options: Readonly<Record<string, unknown>>) =>
    failure === undefined || failure === 'none' ? okAsync({ signed: options }) : errAsync({ kind: failure })
  return { isSupported: () => failure !== 'none', create: answer, sign: answer }
}

export const memoryNotes = (): DeskNotes => {
  const kept = new Map<DeskNote, string>()
  return {
    read: note => kept.get(note) ?? null,
    write: (note, text) => void (text === null ? kept.delete(note) : kept.set(note, text)),
  }
}

/** Opens an address of the desk in a browser of its own. */
export const visitDesk = async (
  api: FakeStaffApi,
  path: string,
  { passkey, notes = memoryNotes(), pictures = rememberedPictures(), records = memoryDeviceRecords() }: Options = {},
) => {
  const { pathname, search, hash } = new URL(path, 'http://desk.test')
  const history = createMemoryHistory({ initialEntries: [{ pathname, search, hash }], v5Compat: true })
  const saved: TextFile[] = []
  const hearings = new Set<NewsHearing>()
  const desk = makeDesk({
    baseUrl: 'http://desk.test/api/staff',
    fetch: api.fetch,
    passkeys: signing(passkey),
    files: { save: file => void saved.push(file) },
    news: {
      listen(hearing) {
        hearings.add(hearing)
        return () => void hearings.delete(hearing)
      },
    },
    notes,
    put: async (url, bytes, onProgress) => {
      const response = await api.fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
      onProgress(1)
      return { isOk: response.ok, json: await response.json() }
    },
    pictures,
    clock: pageClock(),
    records,
  })
  await Promise.all([desk.kept.restore(), desk.outbox.restore()])
  // What a page is made of is not what is tried here.
  for (const page of screenPaths(routes)) await loadScreens(routes, page)
  await act(async () =>
    render(
      <AppRouter history={history}>
        <DeskApp desk={desk} routes={routes} />
      </AppRouter>,
    ),
  )
  /** The service says something to the open page. */
  const tell = (say: (hearing: NewsHearing) => void) => act(async () => hearings.forEach(say))
  return { history, desk, saved, tell, user: userEvent.setup() }
}
