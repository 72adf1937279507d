import { match } from 'ts-pattern'
import { Won } from '#core/shared/won.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../page.ts'
import { DECLINES, tossCode } from './codes.ts'
import type { WindowOutcome } from './windows.ts'
import type { CardWindow } from './windows.ts'

const TITLE = '카드 결제'

const CHIP = html`<p class="chip">시험 결제창</p>`

const choice = (outcome: WindowOutcome, text: string): Html =>
  html`<button class="button" data-body="${JSON.stringify({ outcome })}">${text}</button>`

const declines = (isPayment: boolean): Html =>
  html`<form class="card" data-post="">
    <label for="code">${isPayment ? '결제를 승인할 때 거절될 이유' : '등록한 카드가 나중에 거절될 이유'}</label>
    <select id="code" name="code">
      ${DECLINES.map(code => html`<option value="${code}">${tossCode(code).message} (${code})</option>`)}
    </select>
    <div class="choices">
      ${choice('decline', '이 이유로 거절되게 하기')}
      ${isPayment ? [] : choice('decline-second', '두 번째 결제부터 거절되게 하기')}
    </div>
  </form>`

const paymentCard = (orderName: string, orderId: string, amountWon: number): Html =>
  html`<section class="card">
    <h2>${orderName}</h2>
    <p class="amount">${Won.format(amountWon as Won)}<small>원</small></p>
    <dl class="facts">
      <div>
        <dt>결제 카드</dt>
        <dd>시험 카드 1234</dd>
      </div>
      <div>
        <dt>주문 번호</dt>
        <dd>${orderId}</dd>
      </div>
    </dl>
  </section>`

const registrationCard = html`<section class="card">
  <h2>자동 결제에 쓸 카드</h2>
  <dl class="facts">
    <div>
      <dt>등록할 카드</dt>
      <dd>시험 카드 1234</dd>
    </div>
  </dl>
</section>`

const open = ({ payment }: CardWindow): Html =>
  html`${CHIP}
    <h1>${payment === null ? html`이 카드를<br />등록할까요?` : html`이 금액을<br />결제할까요?`}</h1>
    <p class="lead">연습용 화면이에요. 실제 카드는 쓰이지 않고 돈도 나가지 않아요.</p>
    ${payment === null ? registrationCard : paymentCard(payment.orderName, payment.orderId, payment.amountWon)}
    <form class="choices" data-post="">
      ${choice('cancel', payment === null ? '등록 취소하기' : '결제 취소하기')} ${choice('abort', '결제 오류로 끝내기')}
      ${choice('refuse', '카드사가 거절하게 하기')}
    </form>
    <details>
      <summary>다른 결과 시험하기</summary>
      ${declines(payment !== null)}
      <form class="choices" data-post="">
        ${
          payment === null
            ? []
            : [
                choice('tampered-amount', '바뀐 금액으로 돌아가기'),
                choice('no-payment-type', '결제 유형 없이 돌아가기'),
                choice('whole-refund-only', '전액만 취소되는 카드로 결제하기'),
              ]
        }
        ${choice('leave', '창을 끝내지 않고 나가기')}
      </form>
    </details>
    <form class="bar" data-post="">
      <p role="status"></p>
      <button class="button primary" data-body="${JSON.stringify({ outcome: 'approve' })}">
        ${payment === null ? '카드 등록하기' : `${Won.format(payment.amountWon as Won)}원 결제하기`}
      </button>
    </form>`

const over = (title: string, text: string, appUrl: string): Html =>
  html`${CHIP}
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    <a class="card" href="${appUrl}" target="_top"
      ><h2>앱으로 돌아가기</h2>
      <p>주문은 그대로 남아 있어요.</p></a
    >`

/** The window as a customer meets it; null is an address that never was one. */
export const windowPage = (window: CardWindow | null, appUrl: string): Page => ({
  title: TITLE,
  body: match(window?.state)
    .with(undefined, () => over('결제창을 찾지 못했어요', '앱에서 결제를 다시 시작해 주세요.', appUrl))
    .with('Closed', () => over('이미 끝난 결제창이에요', '결과는 앱에서 확인할 수 있어요.', appUrl))
    .with('TimedOut', () =>
      over('시간이 지나 닫혔어요', '30분 안에 결제하지 않아 창이 닫혔어요. 돈은 나가지 않았어요.', appUrl),
    )
    .with('Open', () => (window === null ? html`` : open(window)))
    .exhaustive(),
})
