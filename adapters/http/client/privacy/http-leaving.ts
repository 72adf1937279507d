import { exportOwnData, withdraw, withdrawEligibility } from '#adapters/http/contract/privacy/leaving.ts'
import type { Leaving } from '#core/privacy/ports/leaving.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpLeaving = ({ send }: { readonly send: Send }): Leaving => ({
  isEligible: () => send(withdrawEligibility, {}),
  withdraw: () => send(withdraw, {}),
})

export const httpOwnData = ({ send }: { readonly send: Send }): OwnData => ({
  copy: () => send(exportOwnData, {}),
})
