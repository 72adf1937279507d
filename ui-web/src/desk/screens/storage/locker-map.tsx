import { mayActAs } from '#core/shared/staff.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useSession } from '../../data/session.ts'
import { LockerWay } from '../../parts/locker-way.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { CHECK_TEXTS } from '../../texts/check.ts'
import { lockerUseText, STORAGE_TEXTS as texts } from '../../texts/storage.ts'
import css from './storage.module.css'
import { type ShownLocker, lockerUse } from './use-lockers.ts'

type Props = {
  /** Undefined until they are read. */
  readonly lockers: readonly ShownLocker[] | undefined
  readonly failure: StaffFailure | null
  readonly open: string | null
  /** Whose they are; null until it is known. */
  readonly region: string | null
  /** Where the page does not say which storage it is. */
  readonly name?: string | undefined
  readonly onRetry: () => Promise<void>
  readonly onChosen: (code: string) => void
}

/** The zones of a region, each locker with what can be done with it. */
export function LockerMap({ lockers, failure, open, region, name, onRetry, onChosen }: Props) {
  const { member } = useSession()
  if (lockers === undefined) {
    return failure === null ? (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    ) : (
      <LoadFailure failure={failure} onRetry={onRetry} />
    )
  }
  const zones = [...new Set(lockers.map(({ zone }) => zone))]
  return (
    <section>
      <h2 className={css.head}>{texts.map(name)}</h2>
      {zones.length === 0 && (
        <>
          <p className={css.note}>{texts.noLockers}</p>
          {region !== null && <LockerWay region={region} />}
        </>
      )}
      {zones.map(zone => {
        const all = lockers.filter(locker => locker.zone === zone)
        const free = all.filter(locker => lockerUse(locker) === 'free')
        return (
          <section key={zone} className={css.zone} aria-label={texts.zoneTitle(zone)}>
            <h3>{texts.zoneTitle(zone)}</h3>
            <p className={css.note}>{texts.zoneCount(free.length, all.length)}</p>
            <ul className={css.lockers}>
              {all.map(locker => (
                <li key={locker.code}>
                  <button
                    type="button"
                    className={css.locker}
                    data-row
                    data-use={lockerUse(locker)}
                    aria-pressed={locker.code === open}
                    onClick={() => onChosen(locker.code)}
                  >
                    {locker.code}
                    <span>{lockerUseText(lockerUse(locker))}</span>
                  </button>
                </li>
              ))}
            </ul>
            {region !== null && mayActAs(member.role, 'OPERATOR') && (
              <TextLink isAtEdge way={{ to: `/desk/check?${new URLSearchParams({ region, zone }).toString()}` }}>
                <span className="unseen">{texts.zoneTitle(zone)} </span>
                {CHECK_TEXTS.way}
              </TextLink>
            )}
          </section>
        )
      })}
    </section>
  )
}
