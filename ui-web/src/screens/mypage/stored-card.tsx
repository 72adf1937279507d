import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { Icon } from '../../parts/icon.tsx'
import { Press } from '../../parts/press.tsx'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { MY_PAGE_TEXTS as texts } from '../../texts/my-page.ts'
import css from './my-page.module.css'

type StoredCardProps = { readonly count: number | 'loading' | 'unknown'; readonly gear: EquipmentType | null }

/** How many storings are under way, beside the kind of gear; no number that is not known, and no gear where there is none. */
export const StoredCard = ({ count, gear }: StoredCardProps) => (
  <Press way={{ to: '/mypage/progress/inprogress' }} className={css.stored}>
    <span className={css.storedWords}>
      <span className={css.storedLabel}>{texts.inProgress}</span>
      {typeof count === 'number' ? (
        <span className={css.count}>
          {count}
          <small>{texts.countUnit}</small>
        </span>
      ) : (
        <span className={css.uncounted}>{count === 'unknown' && texts.notCounted}</span>
      )}
      <span className={css.storedWay}>
        {texts.history}
        <Icon name="chevron-right" size={16} />
      </span>
    </span>
    <span className={css.storedScene} aria-hidden="true">
      <GearScene type={count === 0 ? null : gear} />
    </span>
  </Press>
)
