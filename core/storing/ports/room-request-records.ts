import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { RoomQueue, RoomRequest, RoomWish } from '../room-request.ts'

/** Who wants to be told of room. An order of the same kind in the same region ends it. */
export interface RoomRequestRecords {
  ofCustomer(customer: CustomerId): ResultAsync<readonly RoomRequest[], ServiceUnreachable>
  /** One for each region and kind. Who was told before waits again, behind the others; who waits keeps their turn. The customer may have left. */
  add(customer: CustomerId, wish: RoomWish, at: Instant): ResultAsync<void, SignInNeeded | ServiceUnreachable>
  remove(customer: CustomerId, wish: RoomWish): ResultAsync<void, ServiceUnreachable>
  /** Of each region and kind for which somebody waits, or was told since `toldSince`. */
  queues(toldSince: Instant): ResultAsync<readonly RoomQueue[], ServiceUnreachable>
}
