import { Instant } from '#core/shared/instant.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type Html, html } from './html.ts'
import type { InboxMessage } from './inbox.ts'
import type { Page } from './page.ts'

/** Made when a page first shows a time: a start does not wait for it. */
let seoul: Intl.DateTimeFormat | undefined

const spoken = (instant: Instant): string => {
  seoul ??= new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'long', timeStyle: 'medium' })
  return seoul.format(Instant.toDate(instant))
}

const link = (href: string, title: string, text: string): Html =>
  html`<a class="card" href="${href}"
    ><h2>${title}</h2>
    <p>${text}</p></a
  >`

const clockButton = (command: object, text: string): Html =>
  html`<button class="button" data-body="${JSON.stringify(command)}">${text}</button>`

const clockCard = (now: Instant, isRunning: boolean): Html =>
  html`<section class="card">
    <h2>시계</h2>
    <p>${spoken(now)}${isRunning ? '' : ', 멈춰 있어요'}</p>
    <form data-post="/sandbox/clock">
      <div class="row">
        ${clockButton({ advance: 'PT2M' }, '2분 보내기')} ${clockButton({ advance: 'P1D' }, '하루 보내기')}
      </div>
      <div class="choices">
        ${isRunning ? [] : clockButton({ run: true }, '여기서부터 흐르게 하기')}
        ${clockButton({ reset: true }, '지금 시각으로 되돌리기')}
      </div>
    </form>
    <p role="status"></p>
  </section>`

/** `/sandbox`: an overview of all providers. */
export const indexPage = (now: Instant, isRunning: boolean, appUrl: string): Page => ({
  title: '시험 도구',
  body: html`<p class="chip">시험 환경</p>
    <h1>바깥세상을 대신하는<br />시험 도구예요</h1>
    <p class="lead">돈은 움직이지 않고, 문자와 메일은 여기에만 도착해요.</p>
    ${link(appUrl, `${currentShop().brand.korean} 앱`, '고객이 보는 화면으로 가요.')}
    ${link('/sandbox/inbox', '받은 메시지', '앱이 보낸 문자와 메일, 인증번호를 볼 수 있어요.')}
    ${link('/sandbox/toss/ledger.json', '결제 장부', '결제사가 기억하는 결제와 환불을 모두 보여줘요.')}
    ${link('/sandbox/toss/faults', '예약된 결제 장애', '다음 결제에서 일어날 오류와 지연이에요.')}
    ${link('/sandbox/solapi/faults', '예약된 문자 장애', '다음 문자에서 일어날 오류와 지연이에요.')}
    ${link('/sandbox/kakao/people', '카카오 시험 회원', '카카오 로그인 화면에서 고를 수 있는 사람들이에요.')}
    ${link('/sandbox/naver/people', '네이버 시험 회원', '네이버 로그인 화면에서 고를 수 있는 사람들이에요.')}
    ${clockCard(now, isRunning)}`,
})

const CHANNELS = { SMS: '문자', EMAIL: '메일', ALIMTALK: '알림톡' }

/** `/sandbox/inbox`: newest first. */
export const inboxPage = (messages: readonly InboxMessage[]): Page => ({
  title: '받은 메시지',
  body: html`<p class="chip">시험 환경</p>
    <h1>받은 메시지</h1>
    <p class="lead">${messages.length === 0 ? '아직 도착한 문자나 메일이 없어요.' : '새로 온 것이 맨 위에 있어요.'}</p>
    ${messages.map(
      ({ channel, to, text, code, at }) =>
        html`<article class="card">
          <h2>${CHANNELS[channel]} · ${to}</h2>
          <p>${spoken(at)}</p>
          ${code === null ? [] : html`<p class="code">${code}</p>`}
          <p class="text">${text}</p>
        </article>`,
    )}`,
})

type Receipt = {
  readonly orderName: string
  readonly orderId: string
  readonly amount: string
  readonly refunded: string
  readonly at: Instant
}

/** What a payment's `receipt.url` leads to. */
export const receiptPage = (receipt: Receipt | null): Page => ({
  title: '시험 영수증',
  body:
    receipt === null
      ? html`<p class="chip">시험 영수증</p>
          <h1>영수증을 찾지 못했어요</h1>`
      : html`<p class="chip">시험 영수증</p>
          <h1>${receipt.orderName}</h1>
          <section class="card">
            <p class="amount">${receipt.amount}<small>원</small></p>
            <dl class="facts">
              <div>
                <dt>결제한 때</dt>
                <dd>${spoken(receipt.at)}</dd>
              </div>
              <div>
                <dt>돌려준 금액</dt>
                <dd>${receipt.refunded}원</dd>
              </div>
              <div>
                <dt>주문 번호</dt>
                <dd>${receipt.orderId}</dd>
              </div>
            </dl>
          </section>`,
})
