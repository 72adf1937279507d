import { okAsync, type ResultAsync, safeTry } from 'neverthrow'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ImageStore } from '#core/storing/ports/image-store.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { DroppedLink, DroppedRecords } from '../ports/dropped-records.ts'
import type { SocialIdentities } from '#core/account/ports/social-identities.ts'
import { UNLINK_RETRY_DAYS } from '../retention.ts'

/** How much one round takes; the rest waits for the next one. */
const BATCH = 20
/** Longer than a provider can be waited for. */
const HOLD_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
/** After the first try, the second, and so on; then once a day. */
const RETRY_SECONDS = [60, 10 * 60, 60 * 60, 6 * 60 * 60]

/** Unlinks departed customers at the providers and deletes their images; what fails is retried later. Returns how many were deleted. */
export type UnlinkDepartedCustomers = () => ResultAsync<number, ServiceUnreachable>

type Deps = {
  readonly dropped: DroppedRecords
  readonly customers: CustomerRecords
  readonly identities: SocialIdentities
  readonly images: ImageStore
  readonly failpoint: Failpoint
  readonly clock: Clock
}

export const makeUnlinkDepartedCustomers = ({
  dropped,
  customers,
  identities,
  images,
  failpoint,
  clock,
}: Deps): UnlinkDepartedCustomers => {
  /** A customer who has come back meanwhile has a new link, which stays. */
  const unlink = (link: DroppedLink): ResultAsync<boolean, ServiceUnreachable> =>
    customers.findByIdentity(link.provider, link.providerId).andThen(back =>
      back !== null
        ? dropped.deleteLink(link.id).map(() => true)
        : identities
            .unlink(link)
            .andTee(() => failpoint('delete.after_unlink'))
            .map(() => true)
            .orElse(() => okAsync(false))
            .andThrough(isCut => (isCut ? dropped.deleteLink(link.id) : dropped.putOffLink(link.id, nextTry(link)))),
    )

  const nextTry = ({ tries }: DroppedLink): Instant =>
    Instant.plusSeconds(clock.now(), RETRY_SECONDS[tries - 1] ?? DAY_SECONDS)

  const remove = (key: string): ResultAsync<boolean, ServiceUnreachable> =>
    images
      .remove(key)
      .map(() => true)
      .orElse(() => okAsync(false))
      .andThrough(isGone => (isGone ? dropped.deletePicture(key) : okAsync(undefined)))

  return () =>
    safeTry(async function* () {
      const now = clock.now()
      const claim = { now, limit: BATCH, holdSeconds: HOLD_SECONDS }
      let done = 0
      yield* dropped.deleteLinksDroppedBefore(Instant.plusSeconds(now, -UNLINK_RETRY_DAYS * DAY_SECONDS))
      for (const link of yield* dropped.claimLinks(claim)) if (yield* unlink(link)) done += 1
      for (const { key } of yield* dropped.claimPictures(claim)) if (yield* remove(key)) done += 1
      return okAsync(done)
    })
}
