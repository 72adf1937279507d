import type { Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { LATE_FEE_DAYS_MOST } from '#core/shop/daily-fee.ts'
import { regionLabel } from '#core/storing/region.ts'
import { companyLines } from './draft-words.ts'

export const autoExtensionDraft = (shop: Shop): string => `# ${shop.brand.korean} 자동 연장 안내

## 1. 무엇이 연장되나요

보관 계약은 해지하지 않으면 1년씩 자동으로 연장돼요. 장비가 보관소에 도착한 날부터 1년이 되는 날이 다음 결제일이에요.

## 2. 어떻게 결제되나요

- 등록한 카드로 다음 결제일 오전 10시 이후에 결제해요. 카드를 등록하지 않았으면 자동으로 결제되지 않아요.
- 결제되지 않으면 1일, 3일, 7일 뒤에 다시 시도하고 그때마다 알려드려요. 그 사이에도 앱에서 바로 결제할 수 있어요. 그래도 되지 않으면 더 시도하지 않고, 장비는 그대로 보관한 채 직접 결제하실 때까지 기다려요.

## 3. 얼마가 결제되나요

- 지난해와 같은 금액이에요.
- 금액이 오를 때는 결제일 30일 전부터 14일 전 사이에 미리 알리고 동의를 받아요. 동의하지 않으면 지난해 금액으로 연장돼요.

## 4. 언제 알려주나요

결제일 30일, 14일, 8일, 4일 전에 문자나 이메일로 알려드려요.

## 5. 어떻게 해지하나요

- 결제 관리에서 다음 결제일 7일 전까지 해지해 주세요. 늦어도 3일 전까지는 받아요.
- 그 뒤에는 다가온 결제를 멈출 수 없으니 고객센터(${shop.support.phone})로 알려 주세요.
- 해지해도 이미 결제한 기간의 마지막 날까지 보관해요. 다음 결제일 전날까지는 해지를 되돌릴 수 있어요.

## 6. 보관이 끝나면

- 끝난 날부터 30일 안에 꺼내기를 신청해 장비를 받아 주세요.
- 끝나고 1일, 14일, 25일 뒤에 알려드려요.
${lateFeeLines(shop)}- 두 번 알린 뒤 다시 30일이 지나도록 찾아가지 않은 장비는 폐기하거나 재활용할 수 있어요.

${companyLines(shop)}
`

export const partnerDisclaimerDraft = (shop: Shop): string => `# ${shop.brand.korean} 제휴 렌탈숍 이용 안내

## 1. 제휴 렌탈숍이 하는 일

장비를 신청한 날 리조트나 제휴 렌탈숍에서 받을 수 있어요. 제휴 렌탈숍은 ${shop.company.name}(이하 "회사")을 대신해 장비를 전해드리는 곳이에요.

## 2. 회사의 책임

장비가 고객이나 고객이 정한 사람에게 인도될 때까지의 책임은 회사에 있어요. 제휴 렌탈숍이 전해드리는 과정의 잘못도 회사의 잘못으로 보고 [손해 배상과 면책 약관](/terms/damage-compensation)에 따라 배상해요.

## 3. 회사가 책임지지 않는 것

- 고객이 제휴 렌탈숍과 따로 맺은 대여, 정비, 강습 등의 거래
- 인도한 뒤 장비를 쓰는 동안의 사고와 손해. 다만 회사의 고의나 과실로 생긴 것은 그렇지 않아요.

## 4. 받기 전에 확인해 주세요

- 받을 때 장비의 상태를 확인하고, 이상이 있으면 그 자리에서 알려 주세요.
- 바인딩의 이탈값은 타기 전에 전문가에게 확인받아 주세요. 검수 점수는 주행의 안전을 보증하지 않아요.

## 5. 개인정보

전해드리는 데 필요한 받는 사람의 이름과 연락처, 날짜와 장소만 쓰고, 전한 뒤에는 계약 기록으로만 남겨요.

${companyLines(shop)}
`

/** Each fee that the shop takes, with its day; nothing where it takes none (G247). */
const lateFeeLines = (shop: Shop): string =>
  shop.lateFees
    .map(({ from, region, perDayWon }) => {
      const where = region === null ? '' : `${regionLabel(shop, region)}: `
      return `- ${where}그 뒤에는 꺼내기를 신청하는 날까지 하루 ${Won.format(perDayWon)}원(최대 ${LATE_FEE_DAYS_MOST}일, ${from}부터)이 더해져요.\n`
    })
    .join('')
