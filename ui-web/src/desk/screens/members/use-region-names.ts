import { regions } from '#adapters/http/contract/staff/storage.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { MEMBER_TEXTS as texts } from '../../texts/members.ts'

/** The names of regions for a member; one that the shop has no more is named by its code. */
export const useRegionNames = (): ((codes: readonly string[] | null) => string) => {
  const loaded = useStaffCall(regions, {})
  const all = loaded.status === 'ready' ? loaded.value.regions : []
  return codes =>
    codes === null
      ? texts.wholeShop
      : codes.map(code => all.find(region => region.code === code)?.name ?? code).join(', ')
}
