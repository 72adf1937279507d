import type { ResolvedBy } from '../token.ts'
import { AccountService } from './account.ts'
import { BillingService } from './billing.ts'
import { NoticesService } from './notices.ts'
import { PrivacyService } from './privacy.ts'
import { StoringService } from './storing.ts'
import { TasksService } from './tasks.ts'

/** What the business does when asked: by customers over HTTP, by staff, by the worker's jobs. */
export const ServiceSide = {
  ...AccountService,
  ...StoringService,
  ...BillingService,
  ...NoticesService,
  ...PrivacyService,
  ...TasksService,
}

/** What belongs to one customer is made for each caller, what is limited for each visitor. */
export type ServiceSide = ResolvedBy<typeof ServiceSide>
