import { mayActAs } from '#core/shared/staff.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useSession } from '../data/session.ts'
import { STORAGE_TEXTS as texts } from '../texts/storage.ts'
import css from './locker-way.module.css'

/** While no locker is free: where one is added, or whom to ask and where a blocked one is taken into use again. */
export function LockerWay({ region }: { readonly region: string }) {
  const canAdd = mayActAs(useSession().member.role, 'ADMIN')
  return (
    <>
      {!canAdd && <p className={css.ask}>{texts.askAdmin}</p>}
      <TextLink isAtEdge way={{ to: `/desk/lockers?${new URLSearchParams({ region }).toString()}` }}>
        {canAdd ? texts.addLockers : texts.toLockers}
      </TextLink>
    </>
  )
}
