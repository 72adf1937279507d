import { Card } from '../../../parts/card.tsx'
import { LOCKERS_TEXTS } from '../../texts/lockers.ts'
import type { ShownLocker } from '../storage/use-lockers.ts'
import css from './lockers.module.css'

const texts = LOCKERS_TEXTS.zones

const countsOf = (lockers: readonly ShownLocker[]) => {
  const usable = lockers.filter(({ blockedReason }) => blockedReason === null)
  const taken = usable.filter(({ orders, capacity }) => orders.length >= capacity).length
  return [usable.length - taken, taken, lockers.length - usable.length, lockers.length] as const
}

/** How many lockers of each zone are free, taken and blocked; one with room left is free. */
export function ZonesCard({ lockers }: { readonly lockers: readonly ShownLocker[] }) {
  const zones = [...new Set(lockers.map(({ zone }) => zone))]
  return (
    <Card title={texts.title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll a focused region */}
      <section className={css.scroll} tabIndex={0} aria-label={texts.title}>
        <table className={css.zones}>
          <thead>
            <tr>
              {[texts.zone, texts.free, texts.taken, texts.blocked, texts.all].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map(zone => (
              <CountsRow key={zone} name={zone} lockers={lockers.filter(locker => locker.zone === zone)} />
            ))}
          </tbody>
          {zones.length > 1 && (
            <tfoot>
              <CountsRow name={texts.sum} lockers={lockers} />
            </tfoot>
          )}
        </table>
      </section>
    </Card>
  )
}

const CountsRow = ({ name, lockers }: { readonly name: string; readonly lockers: readonly ShownLocker[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {countsOf(lockers).map((count, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the columns of the table, which never change
      <td key={at}>{count}</td>
    ))}
  </tr>
)
