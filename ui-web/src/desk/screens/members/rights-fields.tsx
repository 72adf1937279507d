import type { RegionCode } from '#core/storing/region.ts'
import { STAFF_ROLES, type StaffRole } from '#core/shared/staff.ts'
import { regions } from '#adapters/http/contract/staff/storage.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { Choices } from '../../parts/choices.tsx'
import { MEMBER_TEXTS as texts, ROLE_NOTES } from '../../texts/members.ts'
import { roleText } from '../../texts/shared.ts'
import css from './members.module.css'

/** Null is the whole shop; none chosen yet is an empty list. */
export type Rights = { readonly role: StaffRole; readonly regions: readonly RegionCode[] | null }

type Props = { readonly rights: Rights; readonly onChange: (rights: Rights) => void }

/** What somebody may do, and, where the shop has several regions, where. */
export function RightsFields({ rights, onChange }: Props) {
  const loaded = useStaffCall(regions, {})
  const all = loaded.status === 'ready' ? loaded.value.regions : []
  const chosen = rights.regions ?? []
  const toggle = (code: RegionCode) => (isChosen: boolean) =>
    onChange({
      ...rights,
      regions: isChosen ? [...chosen, code].toSorted() : chosen.filter(one => one !== code),
    })
  return (
    <>
      <div>
        <Choices
          label={texts.role}
          choices={STAFF_ROLES.map(role => ({ value: role, label: roleText(role) }))}
          value={rights.role}
          onChange={role => onChange({ ...rights, role })}
        />
        <p className={css.note}>{ROLE_NOTES[rights.role]}</p>
      </div>
      {(all.length > 1 || rights.regions !== null) && (
        <div>
          <Choices
            label={texts.where}
            choices={[
              { value: 'ALL', label: texts.allRegions },
              { value: 'SOME', label: texts.someRegions },
            ]}
            value={rights.regions === null ? 'ALL' : 'SOME'}
            onChange={where => onChange({ ...rights, regions: where === 'ALL' ? null : chosen })}
          />
          {rights.regions !== null &&
            all.map(({ code, name }) => (
              <CheckRow
                key={code}
                label={name}
                checked={chosen.some(one => one === code)}
                onChange={toggle(code as RegionCode)}
              />
            ))}
        </div>
      )}
    </>
  )
}
