import type { Shop } from '#core/shared/shop.ts'
import { companyLines } from './draft-words.ts'

export const marketingDraft = (shop: Shop): string => `# ${shop.brand.korean} 혜택과 소식 받기 동의 (선택)

## 1. 무엇을 보내나요

할인과 행사, 새 서비스 같은 광고성 정보를 보내요. 결제나 픽업처럼 계약에 필요한 알림은 동의와 상관없이 보내요.

## 2. 무엇을 쓰나요

이름, 휴대폰 번호, 이메일을 써요. 확인된 연락처로만 보내요.

## 3. 얼마나 오래 쓰나요

동의를 철회하거나 탈퇴할 때까지 써요. 2년마다 동의하고 있는 내용을 다시 알려드려요.

## 4. 동의하지 않아도 되나요

네. 동의하지 않아도 서비스를 그대로 이용할 수 있어요.

## 5. 어떻게 바꾸나요

계정 관리의 혜택과 소식 받기에서 언제든지 바꿀 수 있어요. 바꾸면 처리한 결과와 날짜를 알려드려요.

${companyLines(shop)}
`

export const locationDraft = (shop: Shop): string => `# ${shop.brand.korean} 위치정보 이용 안내

## 1. 위치정보를 쓰지 않아요

${shop.brand.korean}은 고객의 휴대폰이나 브라우저에서 현재 위치를 받거나 저장하지 않아요. 「위치정보의 보호 및 이용 등에 관한 법률」이 말하는 개인위치정보를 다루지 않아요.

## 2. 지도와 주소

- 보관소의 위치를 지도로 보여드려요. 고객의 위치는 쓰지 않아요.
- 픽업과 배송에 쓰는 주소는 고객이 직접 적은 것이고, [개인정보처리방침](/terms/privacy)에 따라 다뤄요.

## 3. 바뀔 때는

위치정보를 쓰게 되면 시작하기 전에 알리고 따로 동의를 받아요.

${companyLines(shop)}
`
