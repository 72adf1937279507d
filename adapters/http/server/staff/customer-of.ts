import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { CustomerNotFound } from '#core/notices/ports/staff-notices.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'

/** An id that is none belongs to no customer. */
export const customerOf = ({
  customerId = '',
}: Readonly<Record<string, string>>): ResultAsync<CustomerId, CustomerNotFound> =>
  isUuid(customerId) ? okAsync(customerId as CustomerId) : errAsync({ kind: 'CustomerNotFound' })
