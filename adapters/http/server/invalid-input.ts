import { err, ok, type Result } from 'neverthrow'
import type { InvalidInput } from '#core/shared/failures.ts'

/** What a member that is no such value fails with. */
export const invalid = (field: string) => (): InvalidInput => ({ kind: 'InvalidInput', field })

/** A text of the wire as a member of a closed set: to the letter, or not at all (P5). */
export const parseMember = <Member extends string>(
  members: readonly Member[],
  text: string,
  field: string,
): Result<Member, InvalidInput> => {
  const found = members.find(member => member === text)
  return found === undefined ? err({ kind: 'InvalidInput', field }) : ok(found)
}

/** A region that the shop does not have is a value that is wrong. */
export const unknownRegion =
  (field: string) =>
  <Failure extends { readonly kind: string }>(failure: Failure) =>
    failure.kind === 'UnknownRegion'
      ? invalid(field)()
      : (failure as Exclude<Failure, { readonly kind: 'UnknownRegion' }>)
