import { ResultAsync } from 'neverthrow'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'

/** Runs a use case that may still have to be loaded; its code out of reach is the service out of reach. */
export const ask = <UseCase, Answer, Failure>(
  load: () => Promise<UseCase>,
  run: (useCase: UseCase) => ResultAsync<Answer, Failure>,
): ResultAsync<Answer, Failure | ServiceUnreachable> =>
  ResultAsync.fromPromise(load(), () => serviceUnreachable).andThen(run)
