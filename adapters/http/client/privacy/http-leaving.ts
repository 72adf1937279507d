import { err, ok } from 'neverthrow'
import { exportOwnData, withdraw, withdrawEligibility } from '#adapters/http/contract/privacy/leaving.ts'
import type { Leaving } from '#core/privacy/ports/leaving.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { dayOrNull } from '#adapters/http/client/wire-values.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'

export const httpLeaving = ({ send }: { readonly send: Send }): Leaving => ({
  isEligible: () => send(withdrawEligibility, {}).map(({ eligible }) => eligible),
  withdraw: () =>
    send(withdraw, {}).andThen(({ kept, naverConsentRevokeUrl: naverConsentUrl }) => {
      if (kept === null) return ok({ kept, naverConsentUrl })
      const until = dayOrNull(kept.until)
      return until === null ? err(serviceUnreachable) : ok({ kept: { ...kept, until }, naverConsentUrl })
    }),
})

export const httpOwnData = ({ send }: { readonly send: Send }): OwnData => ({
  copy: () => send(exportOwnData, {}),
})
