import { errAsync, type ResultAsync } from 'neverthrow'
import type { SignInOutdated } from '../errors.ts'

/**
 * Uses what proved a customer. Sessions that are ended meanwhile do not refute it: it is proved once more, and refused only where it no
 * longer holds (G724). Each round needs another ending, so there is an end to it.
 */
export const whileProved = <Proof, Answer, Failure extends { readonly kind: string }>(
  proof: Proof,
  use: (proof: Proof) => ResultAsync<Answer, Failure | SignInOutdated>,
  proveAgain: () => ResultAsync<Proof | null, Failure>,
): ResultAsync<Answer, Failure | SignInOutdated> =>
  use(proof).orElse(failure =>
    failure.kind === 'SignInOutdated'
      ? proveAgain().andThen(again =>
          again === null ? errAsync<Answer, Failure | SignInOutdated>(failure) : whileProved(again, use, proveAgain),
        )
      : errAsync(failure),
  )
