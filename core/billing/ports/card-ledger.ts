import type { ResultAsync } from 'neverthrow'
import type { Movement, TimeSpan } from '../ledger-differences.ts'
import type { GatewayMisconfigured, GatewayUnsure } from './card-gateway.ts'

/** The card provider's own list of all the money that moved. */
export interface CardLedger {
  movements(span: TimeSpan): ResultAsync<readonly Movement[], GatewayUnsure | GatewayMisconfigured>
}
