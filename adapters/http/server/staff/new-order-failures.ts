import { match } from 'ts-pattern'
import type { ContractsChanged, CustomerNameDiffers, CustomerNameNeeded } from '#core/billing/ports/desk-records.ts'
import type { PhoneNeeded, RegionClosed } from '#core/billing/service/order-at-desk.ts'
import type { SoldOut } from '#core/storing/capacity.ts'
import { regionLabel } from '#core/storing/region.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

export type NewOrderFailure =
  | CustomerNameNeeded
  | CustomerNameDiffers
  | ContractsChanged
  | PhoneNeeded
  | RegionClosed
  | SoldOut

const KINDS: ReadonlySet<string> = new Set<NewOrderFailure['kind']>([
  'CustomerNameNeeded',
  'CustomerNameDiffers',
  'ContractsChanged',
  'PhoneNeeded',
  'RegionClosed',
  'SoldOut',
])
export const isNewOrderFailure = (failure: { readonly kind: string }): failure is NewOrderFailure =>
  KINDS.has(failure.kind)

/** What a member of the staff reads of an order that was not taken. */
export const newOrderRefusal = (
  failure: NewOrderFailure,
): { readonly status: number; readonly message: string; readonly field?: string } =>
  match(failure)
    .with({ kind: 'CustomerNameNeeded' }, () => ({
      status: 409,
      message: '등록된 고객이 아니에요. 이름도 적어 주세요.',
      field: 'name',
    }))
    .with({ kind: 'CustomerNameDiffers' }, () => ({
      status: 409,
      message: '이 번호는 다른 이름으로 등록돼 있어요. 같은 분이면 이름을 비우고, 아니면 번호를 확인해 주세요.',
      field: 'name',
    }))
    .with({ kind: 'ContractsChanged' }, ({ beside }) => ({
      status: 409,
      message: `이 고객의 같은 장비 계약이 ${beside.length}개 있어요(최근 ${beside.at(-1) ?? ''}). 그사이 앱으로 결제했거나 다른 직원이 접수했을 수 있어요. 고객에게 확인하고 다시 눌러 주세요.`,
    }))
    .with({ kind: 'PhoneNeeded' }, () => ({
      status: 409,
      message: '결제 링크를 보내거나 픽업하러 가려면 휴대폰 번호가 필요해요.',
      field: 'phone',
    }))
    .with({ kind: 'RegionClosed' }, () => ({ status: 409, message: '지금 주문을 받지 않는 보관소예요.' }))
    .with({ kind: 'SoldOut' }, ({ free }) => ({
      status: 409,
      message: `이 보관소는 이 장비 자리가 다 찼어요. ${
        free.length > 0
          ? `자리가 있는 곳: ${free.map(region => regionLabel(currentShop(), region)).join(', ')}.`
          : '다른 보관소에도 자리가 없어요.'
      }`,
    }))
    .exhaustive()
