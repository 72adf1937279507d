import { appCodes } from '#adapters/security/app-codes.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { webauthnPasskeys } from '#adapters/security/webauthn-passkeys.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { boundTo, containerOf, resolveAll } from '../token.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { DeskSide } from './desk.ts'
import { portsOn, type ServiceParts } from './on-postgres.ts'
import { AccessPorts, ServicePorts, StaffPorts } from './ports.ts'
import { staffPortsOn } from './staff-container.ts'

const nameOfShop = (): string => currentShop().brand.latin

/** What the staff API asks for, on PostgreSQL, with lists of these regions; `origin` is how the staff's browsers reach it. */
export const makeDeskSide = (parts: ServiceParts, origin: string, within: Within = null): DeskSide => {
  const { postgres, secret, olderSecrets } = parts
  const bound = [
    ...boundTo(ServicePorts, portsOn(parts)),
    ...boundTo(ServicePorts, {
      notices: postgresNoticeRecords(postgres, within),
      refundRecords: postgresRefundRecords(postgres, within),
    }),
    ...boundTo(StaffPorts, staffPortsOn(postgres, makeSecretBox(secret, olderSecrets), within)),
    ...boundTo(AccessPorts, {
      passkeys: webauthnPasskeys({ origin, name: nameOfShop }),
      appCodes: appCodes(nameOfShop),
    }),
  ]
  return resolveAll(containerOf(bound, DeskSide), DeskSide)
}
