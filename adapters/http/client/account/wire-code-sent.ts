import type { Result } from 'neverthrow'
import type { CodeSent } from '#core/account/ports/recovery.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { allKnown, instantOrNull } from '#adapters/http/client/wire-values.ts'

type WireSent = { readonly sentAt: string; readonly expiresAt: string; readonly resendAt: string }

export const parseCodeSent = ({ sentAt, expiresAt, resendAt }: WireSent): Result<CodeSent, ServiceUnreachable> =>
  allKnown({
    sentAt: instantOrNull(sentAt),
    expiresAt: instantOrNull(expiresAt),
    resendAt: instantOrNull(resendAt),
  })
