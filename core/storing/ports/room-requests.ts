import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { RoomRequest, RoomWish } from '../room-request.ts'

/** To be told when a region that is full has room again. */
export interface RoomRequests {
  /** The caller's, the oldest first. */
  list(): ResultAsync<readonly RoomRequest[], CallFailure>
  /** Asks for it or withdraws it; the same again changes nothing. Nothing is noted of a region that has room (G238). Answers as `list`. */
  set(wish: RoomWish, isWanted: boolean): ResultAsync<readonly RoomRequest[], CallFailure>
}
