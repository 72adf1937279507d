import { ListRow } from '../../../parts/list-row.tsx'
import { FIND_TEXTS as texts } from '../../texts/find.ts'
import css from './find-screen.module.css'
import type { Recent } from './use-recent.ts'

type Props = { readonly recent: readonly Recent[]; readonly onClear: () => void }

/** What was opened last, or how to begin. */
export const RecentOrders = ({ recent, onClear }: Props) =>
  recent.length === 0 ? (
    <div className={css.begin}>
      <p>{texts.begin}</p>
      <p className={css.wide}>{texts.keys}</p>
    </div>
  ) : (
    <section className={css.recent} aria-labelledby="recent">
      <div className={css.head}>
        <h2 id="recent">{texts.recent}</h2>
        <button type="button" className={css.quiet} onClick={onClear}>
          {texts.clearRecent}
        </button>
      </div>
      <ul>
        {recent.map(({ orderId, name }) => (
          <li key={orderId}>
            <ListRow title={name} note={orderId} way={{ to: `/desk/orders/${orderId}` }} />
          </li>
        ))}
      </ul>
    </section>
  )
